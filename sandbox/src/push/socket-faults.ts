import type { Random } from '../random.ts';

/** Faults of the socket, for every client; the control API sets them. */
export class SocketFaults {
  readonly #random: Random;
  #refusals = { status: 503, left: 0 };
  /** Chance that an update is sent twice. */
  duplicate = 0;
  /** Chance that an update is sent after the one that follows it. */
  reorder = 0;
  /** Delay of every message, in milliseconds. */
  delayMs = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  occurs(chance: number): boolean {
    return chance > 0 && this.#random.chance(chance);
  }

  /** Refuses the next handshakes with an HTTP status. */
  refuse(status: number, times: number): void {
    this.#refusals = { status, left: times };
  }

  /** Call once per handshake. Returns the status to refuse it with; null: accept it. */
  nextRefusal(): number | null {
    if (this.#refusals.left <= 0) return null;
    this.#refusals.left -= 1;
    return this.#refusals.status;
  }

  describe() {
    const refusals = this.#refusals.left <= 0 ? null : { ...this.#refusals };
    return { duplicate: this.duplicate, reorder: this.reorder, delayMs: this.delayMs, refusals };
  }

  clear(): void {
    this.#refusals.left = 0;
    this.duplicate = 0;
    this.reorder = 0;
    this.delayMs = 0;
  }
}
