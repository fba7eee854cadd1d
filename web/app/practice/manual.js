/**
 * Endings that the Nigerian manual rules on by material, each with a position in which it is
 * otherwise: those of `docs/nigerian-endings.md`, by the tables. `says` is the manual's word.
 * @module
 */

/**
 * @typedef {{clause: string, ending: string, says: "draw"|"lone", aim: "win"|"hold", fen?: string}}
 *   Ruled
 */

/** By rule set. @type {Record<string, Ruled[]>} */
export const MANUAL = {
  nigerian: [
    { clause: "NG-4.1", ending: "K2M-K", says: "draw", aim: "win", fen: "W:W20,K23,32:BK1" },
    { clause: "NG-4.2", ending: "2KM-K", says: "draw", aim: "win", fen: "W:WK18,38,K40:BK16" },
    { clause: "NG-4.3", ending: "3K-K", says: "draw", aim: "win", fen: "W:WK33,K34,K36:BK20" },
    { clause: "NG-4.4", ending: "2K-K", says: "draw", aim: "win", fen: "W:WK18,K42:BK41" },
    { clause: "NG-4.4", ending: "KM-K", says: "draw", aim: "win", fen: "W:WK15,24:BK42" },
  ],
  ghanaian: [
    { clause: "NG-9.3", ending: "2K-KM", says: "lone", aim: "win" },
    { clause: "NG-9.3", ending: "2K-2K", says: "lone", aim: "hold" },
  ],
};
