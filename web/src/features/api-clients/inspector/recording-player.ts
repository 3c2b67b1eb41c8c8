import type { CheckedMessage } from './received-message.ts';

/** Messages that were saved, and the name of their file. */
export interface Recording {
  readonly name: string;
  readonly messages: readonly CheckedMessage[];
}

/** Longest wait between two messages, in milliseconds of the recording. */
const MAX_WAIT_MS = 5_000;

/** Hands out the messages of a recording at their pace; longer waits are shortened. */
export class RecordingPlayer {
  readonly #messages: readonly CheckedMessage[];
  /** Time of each message, ms since the first one. */
  readonly #times: readonly number[];
  /** Time that was played, ms. */
  #elapsed = 0;
  /** Index of the next message. */
  #next = 0;

  constructor(messages: readonly CheckedMessage[]) {
    this.#messages = messages;
    let time = 0;
    let previous: number | null = null;
    this.#times = messages.map(({ receivedAt }) => {
      const at = Date.parse(receivedAt);
      time += Math.min(MAX_WAIT_MS, Math.max(0, at - (previous ?? at)));
      previous = at;
      return time;
    });
  }

  get isOver(): boolean {
    return this.#next === this.#messages.length;
  }

  /** The messages of the next `ms` of the recording. */
  advance(ms: number): readonly CheckedMessage[] {
    this.#elapsed += ms;
    const first = this.#next;
    while (!this.isOver && (this.#times[this.#next] ?? 0) <= this.#elapsed) this.#next += 1;
    return this.#messages.slice(first, this.#next);
  }
}
