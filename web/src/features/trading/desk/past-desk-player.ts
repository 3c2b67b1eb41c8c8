import { NO_CHANGE, NO_CHANGE_SO_FAR, type PastPlayer, SEARCH_FAILED } from '../history/past-player.ts';
import { Signal } from '../../../lib/signal.ts';

/** Pause between the moments that a playing desk shows; milliseconds. Each moment needs a query for each board. */
const TICK_MS = 2_000;

/** The moment that all boards of a desk show. */
interface DeskMoment {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Speed of the replay, as a multiple of real time; null while it does not play. */
  readonly speed: number | null;
  /** Result of the last search or replay, as UI text; empty if there is nothing to say. */
  readonly note: string;
}

/** Moves all boards of a desk through their past, so that they show the same moment. */
export class PastDeskPlayer {
  readonly #boards: readonly Pick<PastPlayer, 'start' | 'goTo' | 'findChange' | 'retry'>[];
  readonly #changes = new Signal();
  #state: DeskMoment;
  #timer: ReturnType<typeof setInterval> | null = null;
  /** Number of the last request of the user; results of earlier ones are ignored. */
  #turn = 0;

  constructor(boards: readonly Pick<PastPlayer, 'start' | 'goTo' | 'findChange' | 'retry'>[], at: number) {
    this.#boards = boards;
    this.#state = { at, speed: null, note: '' };
  }

  readonly get = (): DeskMoment => this.#state;

  readonly subscribe = this.#changes.subscribe;

  /** Starts all boards. Returns a function that ends them and the replay. */
  start(): () => void {
    const stops = this.#boards.map((board) => board.start());
    return () => {
      this.pause();
      for (const stop of stops) stop();
    };
  }

  goTo(at: number): void {
    this.pause();
    this.#show(at);
  }

  /** Shows the moment of the nearest change on any board, before or after the shown moment. */
  async step(by: 1 | -1): Promise<void> {
    this.pause();
    const turn = this.#turn;
    const searches = await Promise.allSettled(this.#boards.map((board) => board.findChange(by)));
    if (turn !== this.#turn) return;
    const results = searches.flatMap((search) => (search.status === 'fulfilled' ? (search.value ?? []) : []));
    const found = results.filter((result) => result !== 'none-so-far');
    // The board that could not be searched may have a nearer one.
    if (searches.some(({ status }) => status === 'rejected')) this.#set({ note: SEARCH_FAILED });
    else if (found.length === 0) this.#set({ note: results.length === 0 ? NO_CHANGE[by] : NO_CHANGE_SO_FAR });
    else this.#show(by === 1 ? Math.min(...found) : Math.max(...found));
  }

  /** @param until the end of what is recorded */
  play(speed: number, until: number): void {
    this.pause();
    const { at: from } = this.#state;
    const since = performance.now();
    this.#set({ speed, note: '' });
    this.#timer = setInterval(() => {
      const at = Math.round(from + (performance.now() - since) * speed);
      this.#show(Math.min(at, until));
      if (at < until) return;
      this.pause();
      this.#set({ note: 'The end of the recording.' });
    }, TICK_MS);
  }

  pause(): void {
    this.#turn += 1;
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    if (this.#state.speed !== null) this.#set({ speed: null });
  }

  /** Loads all boards again. */
  retry(): void {
    for (const board of this.#boards) board.retry();
  }

  #show(at: number): void {
    this.#set({ at, note: '' });
    for (const board of this.#boards) board.goTo(at);
  }

  #set(part: Partial<DeskMoment>): void {
    this.#state = { ...this.#state, ...part };
    this.#changes.emit();
  }
}
