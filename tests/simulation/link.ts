import type { Random } from '../../sandbox/src/random.ts';
import type { SimulatedProcess, VirtualTime } from './virtual-time.ts';

/** One direction of a network connection: messages arrive in order, when their receiver runs. */
export class Link {
  readonly #time: VirtualTime;
  readonly #random: Random;
  readonly #to: SimulatedProcess;
  #nextArrival = 0;
  /** Bytes that were sent and have not been received. */
  inFlight = 0;
  isCut = false;
  #keepsInFlight = false;
  /** Longest delay of a message, ms. */
  delayMs = 8;

  constructor(time: VirtualTime, random: Random, to: SimulatedProcess) {
    this.#time = time;
    this.#random = random;
    this.#to = to;
  }

  send(bytes: number, receive: () => void): void {
    if (this.isCut) return;
    this.#nextArrival = Math.max(this.#nextArrival, this.#time.now + this.#random.int(1, this.delayMs));
    this.inFlight += bytes;
    this.#time.after(this.#nextArrival - this.#time.now, this.#to, () => {
      this.inFlight -= bytes;
      if (!this.isCut || this.#keepsInFlight) receive();
    });
  }

  /** Ends the connection. Messages on their way may still arrive. */
  cut(): void {
    this.isCut = true;
    this.#keepsInFlight = this.#random.chance(0.5);
  }
}
