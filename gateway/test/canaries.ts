/** Length of the shortest match that is not a coincidence. */
const MIN_LENGTH = 10;

/** The forms in which a secret may appear: unchanged, and encoded as in logs and URLs. */
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
    // The preceding text decides how its bytes fall into groups of three; the characters at both ends also depend on their neighbours.
    for (const before of [0, 1, 2]) {
      const encoded = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]).toString(encoding);
      forms.set(`in ${encoding}, ${before} bytes on`, encoded.slice(before === 0 ? 0 : before + 1, -4));
    }
  }
  return new Map([...forms].filter(([, form]) => form.length >= MIN_LENGTH));
}

/** Collects the secrets in use and the texts that must not contain them. */
export class Canaries {
  readonly #secrets = new Map<string, string>();
  readonly #places = new Map<string, string[]>();

  /** Adds a secret and returns it. */
  plant(name: string, secret: string): string {
    if (secret.length < MIN_LENGTH) throw new Error(`${name} is too short to be looked for`);
    this.#secrets.set(name, secret);
    return secret;
  }

  /** Adds a text of a searched place. */
  record(place: string, text: string): void {
    this.#places.set(place, [...(this.#places.get(place) ?? []), text]);
  }

  /** Places without any text, for which the search proves nothing. */
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
