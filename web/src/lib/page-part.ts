import { createContext, type RefCallback, useCallback, useState } from 'react';
import { Signal } from './signal.ts';

/** How far beyond the edge of the scrolled area counts as in sight, so that a scroll finds prices current. */
const MARGIN = '200px';
/** A part out of sight shows a change that has waited this long, when the browser is idle; milliseconds. */
const UPDATE_MS = 1_000;
/** A part out of sight is marked as outdated when a change has waited this long; milliseconds. */
const OVERDUE_MS = 1_500;
const CHECK_MS = 250;

/**
 * A part of a page that may be out of sight, such as a group of rows in a board. In sight, it shows each change at once.
 * Out of sight, it shows changes when the browser is idle, and is marked as outdated if that takes too long.
 */
export class PagePart {
  /** The parts out of sight, in the order of their last updates. */
  static readonly #outOfSight = new Set<PagePart>();
  static #timer: ReturnType<typeof setInterval> | null = null;
  static #isWaiting = false;
  readonly #deferred = new Set<() => void>();
  readonly #changes = new Signal();
  #isInSight = true;
  #isOverdue = false;
  /** When the first deferred change was received; null if there is none. Monotonic, ms. */
  #changedAt: number | null = null;

  /** Whether it is out of sight and shows something outdated. */
  readonly isOverdue = (): boolean => this.#isOverdue;

  /** Calls `listener` when `isOverdue` changes. Returns a function that stops it. */
  readonly subscribe = this.#changes.subscribe;

  /** Calls `update` now, or later if the part is out of sight. */
  show(update: () => void): void {
    if (this.#isInSight) return update();
    this.#changedAt ??= performance.now();
    this.#deferred.add(update);
  }

  /** Call this when `update` must not be called any more. */
  forget(update: () => void): void {
    if (this.#deferred.delete(update) && this.#deferred.size === 0) this.#update();
  }

  setInSight(isInSight: boolean): void {
    this.#isInSight = isInSight;
    if (isInSight) {
      PagePart.#outOfSight.delete(this);
      this.#update();
    } else PagePart.#outOfSight.add(this);
    if (PagePart.#outOfSight.size > 0) PagePart.#timer ??= setInterval(PagePart.#check, CHECK_MS);
    else this.#stopTimer();
  }

  /** Call this when the part is gone. */
  end(): void {
    PagePart.#outOfSight.delete(this);
    this.#deferred.clear();
    if (PagePart.#outOfSight.size === 0) this.#stopTimer();
  }

  #stopTimer(): void {
    if (PagePart.#timer !== null) clearInterval(PagePart.#timer);
    PagePart.#timer = null;
  }

  #update(): void {
    this.#changedAt = null;
    const updates = [...this.#deferred];
    this.#deferred.clear();
    for (const update of updates) update();
    this.#setOverdue(false);
  }

  #setOverdue(isOverdue: boolean): void {
    if (isOverdue === this.#isOverdue) return;
    this.#isOverdue = isOverdue;
    this.#changes.emit();
  }

  #isOlderThan(ms: number): boolean {
    return this.#changedAt !== null && performance.now() - this.#changedAt >= ms;
  }

  static readonly #check = (): void => {
    for (const part of PagePart.#outOfSight) if (part.#isOlderThan(OVERDUE_MS)) part.#setOverdue(true);
    PagePart.#updateSoon();
  };

  /** Updates one part at a time, so that the browser can do other things in between. */
  static #updateSoon(): void {
    const [due] = [...PagePart.#outOfSight].filter((part) => part.#isOlderThan(UPDATE_MS));
    if (PagePart.#isWaiting || due === undefined) return;
    PagePart.#isWaiting = true;
    whenIdle(() => {
      PagePart.#isWaiting = false;
      // Moves the part to the end, so that another one is next.
      if (PagePart.#outOfSight.delete(due)) {
        PagePart.#outOfSight.add(due);
        due.#update();
      }
      PagePart.#updateSoon();
    });
  }
}

/** Some browsers do not say when they are idle. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work);
  else setTimeout(work, CHECK_MS);
}

/** The part that a component is in; null if it is always in sight. */
export const PagePartContext = createContext<PagePart | null>(null);

let observer: IntersectionObserver | null = null;
const observed = new WeakMap<Element, PagePart>();

/** A part of the page and the `ref` for its element. */
export function usePagePart<T extends Element>(): { readonly part: PagePart; readonly ref: RefCallback<T> } {
  const [part] = useState(() => new PagePart());
  const ref = useCallback(
    (element: T | null) => {
      if (element === null) return;
      // All parts share one observer, because one for each would cost as much as it saves.
      observer ??= new IntersectionObserver(
        (entries) => {
          for (const { target, isIntersecting } of entries) observed.get(target)?.setInSight(isIntersecting);
        },
        { rootMargin: MARGIN, scrollMargin: MARGIN },
      );
      observed.set(element, part);
      observer.observe(element);
      return () => {
        observed.delete(element);
        observer?.unobserve(element);
        part.end();
      };
    },
    [part],
  );
  return { part, ref };
}
