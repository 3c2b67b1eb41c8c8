/* oxlint-disable import/no-named-as-default-member -- Of this CommonJS module, Node sees only the default export. */
import gifenc from 'gifenc';
import { PNG } from 'pngjs';

/** One frame: a PNG image and its duration. */
export interface Frame {
  readonly png: Buffer;
  readonly ms: number;
}

/** Maximum colours of a frame, without the transparent one for unchanged pixels. */
const COLOURS = 255;
const PIXEL_BYTES = 4;
/** Disposal of a frame: the next one is drawn over it. */
const STAYS = 1;

/**
 * Creates an endlessly repeating GIF from images of equal size. A frame contains only the pixels that differ from the previous frame, and has its
 * own palette for them.
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

/** Indexes of the changed pixels; all pixels without a previous frame. */
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
