/**
 * What slides up over the analysis board: signs and comments, opening, saving and sharing, keys.
 * @module
 */
import { bookLink, bookOf, compareLink as link } from "../address.js";
import { names as keyNames } from "../analysis/keys.js";
import { close, sheet } from "./dialogs.js";
import { h } from "../dom.js";
import { set } from "../state.js";
import { t } from "../words.js";
import { now, opened, turn } from "../analysis/study.js";
import * as edit from "../analysis/edit.js";
import { MOVES, POSITIONS, sign } from "../analysis/signs.js";
import { isMain } from "../analysis/tree.js";
import { called } from "./analysis_moves.js";
import { games, open } from "./analysis_open.js";
import { share } from "./analysis_share.js";
import { action, short, studyLink, wideButton } from "./parts.js";

/** @param {Begun} all */
export default function sheets(all) {
  const made = SHEETS[all.dialog?.slice("analysis.".length) ?? ""];
  return made && opened() ? made() : null;
}

/** @type {Record<string, (() => HTMLElement)|undefined>} */
const SHEETS = { rules, keys: () => keys(), note, open, games, share, more };

/** The rules in plain words. */
function rules() {
  const { contract } = now();
  return sheet(
    contract.name,
    h(
      "ul",
      { class: "lines" },
      contract.lines.map((line) =>
        h("li", {}, h("span", {}, line.text), h("span", { class: "clause" }, short(line.clause))),
      ),
    ),
    h("p", { class: "code-line" }, h("code", {}, contract.contract)),
    h(
      "div",
      { class: "pair" },
      studyLink("rule-book", "book", t("book"), bookLink(bookOf(contract))),
      compareLink(),
    ),
  );
}

/** The position under other rules. */
const compareLink = () => studyLink("to-compare-sheet", "swap", t("compare"), comparison());

/** The address of a comparison of the position that is shown. */
export const comparison = () => link(now().tree.contract, "", now().at.stand?.fen);

const keys = () =>
  sheet(
    t("analysis.keys"),
    h("p", {}, t("analysis.keys.text")),
    h(
      "ul",
      { class: "lines" },
      keyNames.map((name) =>
        h(
          "li",
          {},
          h("kbd", {}, t(`analysis.key.${name}`)),
          h("span", {}, t(`analysis.key.${name}.text`)),
        ),
      ),
    ),
  );

/** Signs and comments of the position that is shown. */
function note() {
  const { at } = now();
  /** @param {string} label @param {[number, string][]} list */
  const signs = (label, list) =>
    h(
      "div",
      { class: "signs", role: "group", "aria-label": label },
      list.map(([nag]) =>
        h(
          "button",
          {
            type: "button",
            id: `sign-${nag}`,
            "aria-pressed": String(at.nags.includes(nag)),
            "aria-label": t(`sign.${nag}`),
            title: t(`sign.${nag}`),
            onclick: () => edit.toggle(nag),
          },
          sign(nag, at.parent?.side),
        ),
      ),
    );
  /** @param {"comment"|"before"} which @param {string} label */
  const field = (which, label) => {
    const area = h("textarea", {
      id: `note-${which}`,
      value: at[which],
      rows: which === "comment" ? 4 : 2,
      oninput: (event) => edit.comment(which, event.target.value),
    });
    return h("label", { class: "note-field" }, h("span", {}, label), area);
  };
  return sheet(
    at.parent ? t("analysis.note.of", { move: called(at) }) : t("analysis.note.start"),
    at.move
      ? [signs(t("analysis.signs"), MOVES), signs(t("analysis.signs.position"), POSITIONS)]
      : "",
    field("comment", t("analysis.comment")),
    at.parent && at.parent.children[0] !== at ? field("before", t("analysis.before")) : "",
    at.parent
      ? h(
          "div",
          { class: "pair" },
          wideButton(
            "promote",
            t("analysis.promote"),
            () => (edit.promote(), close()),
            "",
            "again",
            { disabled: isMain(at) },
          ),
          wideButton("remove", t("analysis.remove"), () => (close(), edit.remove()), "", "trash"),
        )
      : "",
    wideButton("note-done", t("analysis.done"), close, "main"),
  );
}

function more() {
  const here = now();
  const [huffable] = here.at.stand?.huffable ?? [];
  /** @param {string} name */
  const dialog = (name) => () => set({ dialog: `analysis.${name}` });
  return sheet(
    t("more"),
    h(
      "div",
      { class: "actions" },
      action("more-note", "pen", t("analysis.note"), dialog("note")),
      action("more-open", "board", t("analysis.open"), dialog("open")),
      action("more-share", "share", t("share"), dialog("share")),
      action("flip", "flip", t("flip"), () => (close(), turn())),
      action("draw", "pen", t("analysis.draw"), () => (close(), edit.draws(!here.drawing)), {
        "aria-pressed": String(here.drawing),
      }),
      action("wipe", "trash", t("analysis.wipe"), () => (close(), edit.wipe()), {
        disabled: !here.at.squares.length && !here.at.arrows.length,
      }),
      huffable
        ? action(
            "huff",
            "close",
            t("huff.move", { square: huffable }),
            () => (close(), edit.huff(huffable)),
          )
        : "",
      compareLink(),
      studyLink("rule-book", "book", t("book"), bookLink(bookOf(here.contract))),
      action("edit-position", "board", t("position"), () =>
        set({
          page: "editor",
          dialog: null,
          contract: here.contract,
          editor: { board: here.at.board, side: here.at.side },
        }),
      ),
      action("settings-more", "gear", t("settings"), () => set({ dialog: "settings" })),
      action("keys-more", "help", t("help"), () => set({ dialog: "analysis.keys" })),
    ),
  );
}
