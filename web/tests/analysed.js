/** What the tests of the analysis board do on it. @module */

/** A square of the analysis board. */
export const cell = (page, number) =>
  page.locator(`#analysis-board [role=gridcell][data-square="${number}"]`);
/** Whether something stands on it. */
export const hasPiece = async (page, number) =>
  !(await cell(page, number).getAttribute("aria-label")).includes("empty");

/**
 * What went wrong; a server that has enough to do sends the page to the computer of the browser.
 */
export const faults = (wrong) => wrong.filter((line) => !/status of 503/.test(line));

/** Waits until a move is the one that is shown. */
export const at = (page, text) =>
  page.waitForFunction(
    (text) =>
      document
        .querySelector(".tree [aria-current]")
        ?.textContent.replace(/\s+/g, " ")
        .includes(text),
    text,
  );

/** Opens the analysis board, with a text on it, and the rules of games that name none. */
export async function analyse(page, text, rules = "") {
  if (!(await page.locator("main.analysis").count()))
    await page.evaluate(() => (location.hash = "#analyse"));
  await page.waitForSelector("main.analysis");
  await page.keyboard.press("o");
  await page.locator("#open-text").fill(text);
  if (rules) await page.locator("#open-rules").selectOption(rules);
  await page.locator("#open-read").click();
}

/** The PDN that the page would save. */
export async function pdn(page) {
  await page.keyboard.press("s");
  await page.waitForFunction(() => document.querySelector(".score-text")?.textContent);
  const text = await page.locator(".score-text").innerText();
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
  return text;
}
