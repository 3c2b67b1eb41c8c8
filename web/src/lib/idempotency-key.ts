import { randomId } from './random-id.ts';

/**
 * One wish of a person to create something, as the gateway tells it from a repetition.
 * The key stays the same only while the same thing is asked for again and no answer has come:
 * then a request that got through after all is not done twice.
 */
export class Wish {
  #key: string | null = null;
  #asked: string | null = null;

  /** Key under which `input` is to be sent. */
  keyOf(input: unknown): string {
    const asked = JSON.stringify(input);
    if (this.#key === null || this.#asked !== asked) {
      this.#key = randomId();
      this.#asked = asked;
    }
    return this.#key;
  }

  /** The gateway has answered, one way or the other: whatever is sent next is a new wish. */
  answered(): void {
    this.#key = null;
  }
}
