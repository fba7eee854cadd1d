//! What a diagram is made of: colours, gradients, the square and the four pieces.

use draughts::{Color, Piece, Rank};

/// The name of the shape of a piece, drawn around the centre of its square.
pub(super) fn of(piece: Piece) -> &'static str {
    match (piece.color, piece.rank) {
        (Color::White, Rank::Man) => "lk-white-man",
        (Color::White, Rank::King) => "lk-white-king",
        (Color::Black, Rank::Man) => "lk-black-man",
        (Color::Black, Rank::King) => "lk-black-king",
    }
}

/// The shapes, in hundredths of a square.
///
/// A piece is a turned disc seen from slightly in front: a body, a face of 76 by 72, a rim, a
/// groove at 62 % and a dimple, with the light from the upper left. A king is two discs; its groove
/// and its dot are gold. Names start with `lk-`, so that a page may hold diagrams beside other
/// pictures.
pub(super) const DEFS: &str = r##"<defs>
<linearGradient id="lk-frame" x2="0" y2="1"><stop stop-color="#86573a"/><stop offset=".012" stop-color="#6b432b"/><stop offset=".4" stop-color="#5f3a25"/><stop offset="1" stop-color="#553322"/></linearGradient>
<pattern id="lk-grain" width="370" height="170" patternUnits="userSpaceOnUse"><path d="M0 12q93 5 185 0t185 0M0 46q93-4 185 0t185 0M0 101q93 4 185 0t185 0M0 139q93-6 185 0t185 0" stroke-width="2.4" fill="none" stroke="#3a2415" stroke-opacity=".11"/><path d="M0 29q93-3 185 0t185 0M0 63q93 6 185 0t185 0M0 82q93-4 185 0t185 0M0 120q93-5 185 0t185 0M0 157q93 3 185 0t185 0" stroke-width="1.2" fill="none" stroke="#3a2415" stroke-opacity=".11"/></pattern>
<g id="lk-carve"><path d="M1 100V1H100" fill="none" stroke="#000" stroke-opacity=".26" stroke-width="2"/><path d="M99 1V99H1" fill="none" stroke="#fff" stroke-opacity=".13" stroke-width="2"/></g>
<g id="lk-dark"><path d="M0 0h100v100H0z" fill="#96694a"/><use href="#lk-carve"/></g>
<g id="lk-central"><path d="M0 0h100v100H0z" fill="#a8483c"/><use href="#lk-carve"/></g>
<radialGradient id="lk-shade"><stop offset=".72" stop-color="#1a0d05" stop-opacity=".5"/><stop offset="1" stop-color="#1a0d05" stop-opacity="0"/></radialGradient>
<linearGradient id="lk-ivory" x2=".8" y2="1"><stop stop-color="#fffdf6"/><stop offset=".55" stop-color="#fbf3df"/><stop offset="1" stop-color="#e9d9b6"/></linearGradient>
<linearGradient id="lk-ivory-body"><stop stop-color="#f3e5c6"/><stop offset=".3" stop-color="#ecdab3"/><stop offset="1" stop-color="#b2925f"/></linearGradient>
<linearGradient id="lk-ebony" x2=".8" y2="1"><stop stop-color="#43382f"/><stop offset=".5" stop-color="#241c17"/><stop offset="1" stop-color="#120d0a"/></linearGradient>
<linearGradient id="lk-ebony-body"><stop stop-color="#4a3d34"/><stop offset=".35" stop-color="#2a211b"/><stop offset="1" stop-color="#0c0806"/></linearGradient>
<linearGradient id="lk-gold" x2=".8" y2="1"><stop stop-color="#ffe08a"/><stop offset=".5" stop-color="#e2ab35"/><stop offset="1" stop-color="#a8710f"/></linearGradient>
<ellipse id="lk-face" rx="38" ry="36"/>
<ellipse id="lk-rim" rx="33.5" ry="31.7" fill="none"/>
<ellipse id="lk-groove" rx="23.6" ry="22.3" fill="none"/>
<ellipse id="lk-dimple" rx="9" ry="8.5"/>
<path id="lk-light" d="M-29.5-15A33.5 31.7 0 0 1-7-31" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round"/>
<g id="lk-white-man"><ellipse cx="3" cy="10" rx="47" ry="42" fill="url(#lk-shade)"/><path d="M-38-4.8V4.8A38 36 0 0 0 38 4.8V-4.8z" fill="url(#lk-ivory-body)" stroke="#3a2415" stroke-width="2.6"/><g transform="translate(0 -4.8)"><use href="#lk-face" fill="url(#lk-ivory)" stroke="#3a2415" stroke-width="2.6"/><use href="#lk-rim" stroke="#dccaa2" stroke-width="1.6"/><use href="#lk-groove" stroke="#fff" stroke-width="2.4" transform="translate(.8 1.2)"/><use href="#lk-groove" stroke="#c5ab78" stroke-width="2.4"/><use href="#lk-dimple" fill="#e3d1a8"/></g></g>
<g id="lk-black-man"><ellipse cx="3" cy="10" rx="47" ry="42" fill="url(#lk-shade)"/><path d="M-38-4.8V4.8A38 36 0 0 0 38 4.8V-4.8z" fill="url(#lk-ebony-body)" stroke="#e9dcc0" stroke-width="2.2"/><g transform="translate(0 -4.8)"><use href="#lk-face" fill="url(#lk-ebony)" stroke="#e9dcc0" stroke-width="2.2"/><use href="#lk-rim" stroke="#4d4037" stroke-width="1.6"/><use href="#lk-light" opacity=".4"/><use href="#lk-groove" stroke="#5d4f44" stroke-width="2.4" transform="translate(.8 1.2)"/><use href="#lk-groove" stroke="#0b0705" stroke-width="2.4"/><use href="#lk-dimple" fill="#0b0705"/></g></g>
<g id="lk-white-king"><ellipse cx="4" cy="14" rx="48" ry="43" fill="url(#lk-shade)"/><path d="M-38 0V10.2A38 36 0 0 0 38 10.2V0z" fill="url(#lk-ivory-body)" stroke="#3a2415" stroke-width="2.6"/><path d="M-38-10.2V0A38 36 0 0 0 38 0V-10.2z" fill="url(#lk-ivory-body)" stroke="#3a2415" stroke-width="2.6"/><g transform="translate(0 -10.2)"><use href="#lk-face" fill="url(#lk-ivory)" stroke="#3a2415" stroke-width="2.6"/><use href="#lk-rim" stroke="#dccaa2" stroke-width="1.6"/><use href="#lk-groove" stroke="url(#lk-gold)" stroke-width="4.4"/><use href="#lk-dimple" fill="url(#lk-gold)" stroke="#7a4f08" stroke-width="1.6"/></g></g>
<g id="lk-black-king"><ellipse cx="4" cy="14" rx="48" ry="43" fill="url(#lk-shade)"/><path d="M-38 0V10.2A38 36 0 0 0 38 10.2V0z" fill="url(#lk-ebony-body)" stroke="#e9dcc0" stroke-width="2.2"/><path d="M-38-10.2V0A38 36 0 0 0 38 0V-10.2z" fill="url(#lk-ebony-body)" stroke="#e9dcc0" stroke-width="2.2"/><g transform="translate(0 -10.2)"><use href="#lk-face" fill="url(#lk-ebony)" stroke="#e9dcc0" stroke-width="2.2"/><use href="#lk-rim" stroke="#4d4037" stroke-width="1.6"/><use href="#lk-light" opacity=".4"/><use href="#lk-groove" stroke="url(#lk-gold)" stroke-width="4.4"/><use href="#lk-dimple" fill="url(#lk-gold)" stroke="#3a2415" stroke-width="1.6"/></g></g>
</defs>
"##;
