/** Shortest piece of a text that is no coincidence. */
const MIN_LENGTH = 10;

/** How a secret may look where it was written: as it is, and as logs, addresses and other texts encode it. */
function formsOf(secret: string): Map<string, string> {
  const forms = new Map([
    ['plain', secret],
    ['in an address', encodeURIComponent(secret)],
    ['in a form', new URLSearchParams({ '': secret }).toString().slice(1)],
    ['in JSON', JSON.stringify(secret).slice(1, -1)],
    ['in JSON within JSON', JSON.stringify(JSON.stringify(secret).slice(1, -1)).slice(1, -1)],
    ['in hexadecimal', Buffer.from(secret).toString('hex')],
  ]);
  for (const encoding of ['base64', 'base64url'] as const) {
    // The preceding text decides how its bytes are grouped by three; the ends share a group with other bytes.
    for (const before of [0, 1, 2]) {
      const encoded = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]).toString(encoding);
      forms.set(`in ${encoding}, ${before} bytes on`, encoded.slice(before === 0 ? 0 : before + 1, -4));
    }
  }
  return new Map([...forms].filter(([, form]) => form.length >= MIN_LENGTH));
}

/** Secrets that were used, and where none of them may be found. */
export class Canaries {
  readonly #secrets = new Map<string, string>();
  readonly #places = new Map<string, string[]>();

  /** @returns the secret */
  plant(name: string, secret: string): string {
    if (secret.length < MIN_LENGTH) throw new Error(`${name} is too short to be looked for`);
    this.#secrets.set(name, secret);
    return secret;
  }

  /** Something was said at a place that is searched. */
  record(place: string, text: string): void {
    this.#places.set(place, [...(this.#places.get(place) ?? []), text]);
  }

  /** Places where nothing was said prove nothing. */
  places(): string[] {
    return [...this.#places.keys()].toSorted();
  }

  found(): string[] {
    const found: string[] = [];
    const places = [...this.#places].map(([place, said]) => [place, said.join('\n')] as const);
    for (const [name, secret] of this.#secrets) {
      for (const [form, text] of formsOf(secret)) {
        for (const [place, said] of places) if (said.includes(text)) found.push(`${name} (${form}) in ${place}`);
      }
    }
    return found;
  }
}
