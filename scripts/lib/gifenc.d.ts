/** The part of the package that is used here; it brings no types. */
declare module 'gifenc' {
  type Colour = [red: number, green: number, blue: number];

  interface FrameOptions {
    readonly palette: readonly Colour[];
    /** Milliseconds. */
    readonly delay: number;
    readonly transparent: boolean;
    readonly transparentIndex: number;
    /** What becomes of a frame when the next comes; 1: it stays. */
    readonly dispose: number;
  }

  interface Encoder {
    writeFrame(index: Uint8Array, width: number, height: number, options: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array;
  }

  // The module is CommonJS: Node sees its one export.
  const gifenc: {
    GIFEncoder(): Encoder;
    quantize(rgba: Uint8Array, maxColours: number): Colour[];
    applyPalette(rgba: Uint8Array, palette: readonly Colour[]): Uint8Array;
  };
  export default gifenc;
}
