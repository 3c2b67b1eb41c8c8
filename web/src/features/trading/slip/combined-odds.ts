/** How long the prices of the outcomes must be quiet before they are priced together anew, milliseconds. */
export const QUIET_MS = 500;
/** Prices that never come to rest are not waited for longer than this, milliseconds. */
export const AT_LATEST_MS = 2_000;

/** An outcome that is part of the combination. */
export interface CombinedLeg {
  readonly selectionId: string;
  /** Changes whenever what it is worth does. */
  readonly price: string;
}

export interface CombinedOddsView {
  /** The last answer; its odds are null where the outcomes cannot be combined. Null before any. */
  readonly answer: { readonly odds: number | null } | null;
  /**
   * `asking`: for other outcomes than the answer is about; `outdated`: its outcomes changed in price since;
   * `failed`: the answer could not be renewed; `idle`: nothing is to be asked.
   */
  readonly phase: 'idle' | 'asking' | 'outdated' | 'failed' | 'current';
}

export interface CombinedOddsOptions {
  /** Asks for the odds; gives up when `signal` says so. */
  readonly ask: (selectionIds: readonly string[], signal: AbortSignal) => Promise<number | null>;
  /** Whether somebody can see the odds. */
  readonly isVisible: () => boolean;
}

const NOTHING: CombinedOddsView = { answer: null, phase: 'idle' };

/**
 * Keeps the odds of several outcomes together as both the outcomes and their prices change. One request at a time: other
 * outcomes cancel it, other prices wait until it has answered.
 */
export class CombinedOdds {
  readonly #options: CombinedOddsOptions;
  readonly #listeners = new Set<() => void>();
  #view: CombinedOddsView = NOTHING;
  #legs: readonly CombinedLeg[] = [];
  #request: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When the first of the moves that wait came; null while none does. */
  #movedAt: number | null = null;
  /** Whether the outcomes are others than the answer is about. */
  #isAnew = true;

  constructor(options: CombinedOddsOptions) {
    this.#options = options;
  }

  /** The identical object as long as nothing changed. */
  readonly get = (): CombinedOddsView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes the outcomes as they are now. Others than before are asked for at once, other prices after a moment. */
  follow(legs: readonly CombinedLeg[]): void {
    const before = this.#legs;
    this.#legs = legs;
    if (legs.length < 2) this.#rest();
    else if (!sameBy(before, legs, ({ selectionId }) => selectionId)) this.#askAnew();
    else if (!sameBy(before, legs, ({ price }) => price)) this.#moved();
  }

  /** To be called when the page is shown or hidden: moves that nobody saw are priced on return. */
  visibilityChanged(): void {
    if (this.#movedAt !== null && this.#options.isVisible()) this.#askWhenQuiet();
  }

  /** Asks once more after a failure. */
  retry(): void {
    if (this.#view.phase === 'failed') this.#ask();
  }

  /** Gives up what is under way and forgets the outcomes. */
  stop(): void {
    this.#legs = [];
    this.#rest();
  }

  #rest(): void {
    this.#cancel();
    this.#show(NOTHING);
  }

  #cancel(): void {
    clearTimeout(this.#timer);
    this.#movedAt = null;
    this.#request?.abort();
    this.#request = null;
  }

  #moved(): void {
    this.#movedAt ??= Date.now();
    if (this.#view.phase === 'current') this.#show({ ...this.#view, phase: 'outdated' });
    if (this.#options.isVisible()) this.#askWhenQuiet();
  }

  #askWhenQuiet(): void {
    clearTimeout(this.#timer);
    const left = AT_LATEST_MS - (Date.now() - (this.#movedAt ?? Date.now()));
    this.#timer = setTimeout(() => this.#askIfVisible(), Math.max(0, Math.min(QUIET_MS, left)));
  }

  /** Moved prices wait for the request under way: on a fast market a total would never arrive otherwise. */
  #askIfVisible(): void {
    if (this.#options.isVisible() && this.#request === null) this.#ask();
  }

  #askAnew(): void {
    this.#isAnew = true;
    this.#ask();
  }

  #ask(): void {
    this.#cancel();
    const request = new AbortController();
    this.#request = request;
    this.#show({ ...this.#view, phase: this.#isAnew ? 'asking' : 'outdated' });
    const ids = this.#legs.map(({ selectionId }) => selectionId);
    this.#options.ask(ids, request.signal).then(
      (odds) => this.#end(request, { answer: { odds }, phase: 'current' }),
      () => this.#end(request, { ...this.#view, phase: 'failed' }),
    );
  }

  #end(request: AbortController, view: CombinedOddsView): void {
    // Whoever gave it up has asked for something else since.
    if (this.#request !== request) return;
    this.#request = null;
    if (view.phase === 'current') this.#isAnew = false;
    // Prices that moved meanwhile wait for their own answer.
    const hasMoved = this.#movedAt !== null;
    this.#show(hasMoved && view.phase === 'current' ? { ...view, phase: 'outdated' } : view);
    if (hasMoved && this.#options.isVisible()) this.#askWhenQuiet();
  }

  #show(view: CombinedOddsView): void {
    if (view.phase === this.#view.phase && view.answer === this.#view.answer) return;
    this.#view = view;
    for (const listener of this.#listeners) listener();
  }
}

function sameBy(before: readonly CombinedLeg[], after: readonly CombinedLeg[], part: (leg: CombinedLeg) => string): boolean {
  return before.length === after.length && before.every((leg, index) => part(leg) === part(after[index] ?? leg));
}
