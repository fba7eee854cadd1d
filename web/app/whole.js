/**
 * Whether the page comes whole: a module or a style of its first picture that is lost on the way
 * would leave it empty without a word. It is loaded once more then, and says so where that does not
 * help. No module: it is there before the first of them.
 */
addEventListener("error", whole, true);

/** How long ago the page must have been loaded anew to be so again, in milliseconds. */
const AGAIN = 30_000;

/**
 * After how long it is loaded anew, in milliseconds. Who has left it meanwhile, which ends what was
 * still on its way, is not brought back.
 */
const PAUSE = 300;

/** Something of the page did not come. @param {Event} event */
function whole({ target }) {
  const isScript = target instanceof HTMLScriptElement;
  // Styles that are fetched later have their own way.
  const isStyle =
    target instanceof HTMLLinkElement && target.rel === "stylesheet" && !target.onerror;
  if (!isScript && !isStyle) return;
  removeEventListener("error", whole, true);
  if (isFirst()) return void setTimeout(() => location.reload(), PAUSE);
  // Without one of its styles the page can be used.
  if (isStyle) return;
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", tell);
  else tell();
}

/** Says that the page did not come. */
function tell() {
  const main = document.createElement("main");
  const link = Object.assign(document.createElement("a"), { href: "", textContent: "Try again" });
  main.className = "page waiting";
  main.setAttribute("role", "alert");
  main.append("Longking did not come whole. ", link);
  document.getElementById("app")?.replaceChildren(main);
}

/** Whether the page was not loaded anew a moment ago; not where a browser keeps nothing. */
function isFirst() {
  try {
    const last = Number(sessionStorage.getItem("longking.again"));
    sessionStorage.setItem("longking.again", String(Date.now()));
    return Date.now() - last > AGAIN;
  } catch {
    return false;
  }
}
