const MAX_KNOWN = 64;

/** Parses frames; equal frames of many subscribers are parsed once. */
export class SharedFrames<T> {
  readonly #parse: (json: unknown) => T;
  readonly #known = new Map<string, T>();

  constructor(parse: (json: unknown) => T) {
    this.#parse = parse;
  }

  read(frame: Buffer): T {
    const text = frame.toString('latin1');
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const read = this.#parse(JSON.parse(frame.toString()));
    this.#known.set(text, read);
    const oldest = this.#known.keys().next();
    if (this.#known.size > MAX_KNOWN && oldest.done !== true) this.#known.delete(oldest.value);
    return read;
  }
}
