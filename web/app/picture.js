/** Pictures of positions: their address, and as dots. @module */

/** The side of a picture in dots. */
const DOTS = 1200;

/** The address of a picture. @param {string} svg */
export const address = (svg) =>
  `data:image/svg+xml;base64,${btoa(String.fromCharCode(...new TextEncoder().encode(svg)))}`;

/** The picture as dots. @param {string} svg @returns {Promise<Blob>} */
export async function dots(svg) {
  const image = new Image();
  image.src = address(svg);
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), {
    width: DOTS,
    height: Math.round((DOTS * image.naturalHeight) / image.naturalWidth),
  });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"),
  );
}
