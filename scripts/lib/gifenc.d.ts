/** Types of the used part of the package, which has none. */
declare module 'gifenc' {
  type Colour = [red: number, green: number, blue: number];

  interface FrameOptions {
    readonly palette: readonly Colour[];
    /** Milliseconds. */
    readonly delay: number;
    readonly transparent: boolean;
    readonly transparentIndex: number;
    /** Disposal of a frame before the next one; 1: keep it. */
    readonly dispose: number;
  }

  interface Encoder {
    writeFrame(index: Uint8Array, width: number, height: number, options: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array;
  }

  // A CommonJS module with one export.
  const gifenc: {
    GIFEncoder(): Encoder;
    quantize(rgba: Uint8Array, maxColours: number): Colour[];
    applyPalette(rgba: Uint8Array, palette: readonly Colour[]): Uint8Array;
  };
  export default gifenc;
}
