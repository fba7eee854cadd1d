/** Texts to the clipboard, files to the disk and from it. @module */

/** Whether a text is in the clipboard now. @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyOldWay(text);
  }
}

/**
 * Without https a browser has no clipboard for pages, but a selection can be copied.
 * @param {string} text
 */
function copyOldWay(text) {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "spoken";
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}

/** Saves a file. @param {string} name @param {Blob} blob */
export function download(name, blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The file that was chosen; the same one can be chosen again. @param {HTMLInputElement} field */
export function chosen(field) {
  const [file] = field.files ?? [];
  field.value = "";
  return file;
}
