/** Invitations that a tab came by, until somebody sits there: they outlive a reload. @module */

const KEY = "longking.invitation.";

/** Those of this visit, by table. @type {Record<string, string|undefined>} */ const here = {};

/**
 * The invitation to a table: that of the link, which is kept, else the one that was.
 * @param {string} id
 * @param {string|null} [invite] what the link says
 */
export function invited(id, invite) {
  if (invite) here[id] = invite;
  try {
    if (invite) sessionStorage.setItem(KEY + id, invite);
    return here[id] ?? sessionStorage.getItem(KEY + id);
  } catch {
    // A reload then loses it.
    return here[id] ?? null;
  }
}

/** Forgets the invitation to a table, which is of use no longer. @param {string} id */
export function forget(id) {
  delete here[id];
  try {
    sessionStorage.removeItem(KEY + id);
  } catch {
    // What cannot be reached is not kept either.
  }
}
