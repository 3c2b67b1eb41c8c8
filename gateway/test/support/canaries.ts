/** Shortest text to look for: a shorter one may occur by chance. */
const MIN_LENGTH = 10;

/** Forms in which a text may contain a secret, by name: plain, and as logs, addresses and other texts encode it. */
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
    // Base64 encodes groups of three bytes. The text before shifts the groups; the first and last may have other bytes: cut off.
    for (const before of [0, 1, 2]) {
      const encoded = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]).toString(encoding);
      forms.set(`in ${encoding}, after ${before} bytes`, encoded.slice(before === 0 ? 0 : before + 1, -4));
    }
  }
  return new Map([...forms].filter(([, form]) => form.length >= MIN_LENGTH));
}

/** Secrets that were used, and the texts of the places that must contain none of them. */
export class Canaries {
  readonly #secrets = new Map<string, string>();
  readonly #places = new Map<string, string[]>();

  /** Adds a secret to look for. @returns the secret */
  plant(name: string, secret: string): string {
    if (secret.length < MIN_LENGTH) throw new Error(`${name} is too short to be looked for`);
    this.#secrets.set(name, secret);
    return secret;
  }

  /** Adds a text to a place that is searched. */
  record(place: string, text: string): void {
    this.#places.set(place, [...(this.#places.get(place) ?? []), text]);
  }

  /** Names of the places with texts. A test compares them: finding nothing in a place without texts proves nothing. */
  places(): string[] {
    return [...this.#places.keys()].toSorted();
  }

  found(): string[] {
    const found: string[] = [];
    const places = [...this.#places].map(([place, texts]) => [place, texts.join('\n')] as const);
    for (const [name, secret] of this.#secrets) {
      for (const [form, encoded] of formsOf(secret)) {
        for (const [place, text] of places) if (text.includes(encoded)) found.push(`${name} (${form}) in ${place}`);
      }
    }
    return found;
  }
}
