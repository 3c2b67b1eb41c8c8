/* oxlint-disable import/no-named-as-default-member -- The module is CommonJS, of which Node sees the default alone. */
import gifenc from 'gifenc';
import { PNG } from 'pngjs';

/** One picture, as PNG, and how long it is looked at. */
export interface Frame {
  readonly png: Buffer;
  readonly ms: number;
}

/** Colours of a frame, beside the one that stands for "as before". */
const COLOURS = 255;
const PIXEL_BYTES = 4;
const STAYS = 1;

/**
 * Makes one GIF of pictures of equal size, repeated for ever. A frame holds only the pixels that differ from the frame before, and has a palette of
 * its own for them.
 */
export function animatedGif(frames: readonly Frame[]): Uint8Array {
  const gif = gifenc.GIFEncoder();
  let before: Uint32Array | null = null;
  for (const { png, ms } of frames) {
    const { width, height, data } = PNG.sync.read(png);
    const pixels: Uint32Array = new Uint32Array(data.buffer, data.byteOffset, data.length / PIXEL_BYTES);
    const changed = changedPixels(pixels, before);
    const rgba = new Uint8Array(changed.length * PIXEL_BYTES);
    const colours = new Uint32Array(rgba.buffer);
    for (const [at, pixel] of changed.entries()) colours[at] = pixels[pixel] ?? 0;
    const palette = gifenc.quantize(rgba, COLOURS);
    const index = new Uint8Array(pixels.length).fill(palette.length);
    const chosen = gifenc.applyPalette(rgba, palette);
    for (const [at, pixel] of changed.entries()) index[pixel] = chosen[at] ?? 0;
    gif.writeFrame(index, width, height, {
      palette: [...palette, [0, 0, 0]],
      delay: ms,
      transparent: true,
      transparentIndex: palette.length,
      dispose: STAYS,
    });
    before = pixels;
  }
  gif.finish();
  return gif.bytes();
}

/** Places of the pixels that differ; all of them where nothing was before. */
function changedPixels(pixels: Uint32Array, before: Uint32Array | null): Uint32Array {
  const places = new Uint32Array(pixels.length);
  let count = 0;
  for (const [place, colour] of pixels.entries()) {
    if (colour === before?.[place]) continue;
    places[count] = place;
    count += 1;
  }
  return places.subarray(0, count);
}
