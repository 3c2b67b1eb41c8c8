/**
 * Idempotency key of one create request. Sending the same input again reuses the key until the gateway has answered, so that
 * a request that did arrive is not carried out twice.
 */
export class IdempotencyKey {
  #key: string | null = null;
  #input: string | null = null;

  /** Key to send with `input`. */
  keyFor(input: unknown): string {
    const text = JSON.stringify(input);
    if (this.#key === null || this.#input !== text) {
      this.#key = randomId();
      this.#input = text;
    }
    return this.#key;
  }

  /** Call this once the gateway has answered, with success or failure: the next request gets a new key. */
  reset(): void {
    this.#key = null;
  }
}

/** 128 random bits in hexadecimal. Unlike `randomUUID`, it works on pages without TLS too. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
