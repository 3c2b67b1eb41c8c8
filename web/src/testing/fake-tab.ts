import type { Tab } from '../gateway/live/tab.ts';

export interface FakeTab extends Tab {
  /** Runs the work scheduled for the next frame; while the tab is hidden, only what it needs then. */
  frame(): void;
  /** Calls `frame`, then paints. */
  paint(): void;
  show(): void;
  hide(): void;
  setOnline(isOnline: boolean): void;
  /** Makes `nextTask` wait for a timer instead of resolving immediately. */
  slowDown(): void;
}

/** A browser tab whose paints, visibility and network the test controls. */
export function fakeTab(): FakeTab {
  let isVisible = true;
  let isOnline = true;
  let isSlow = false;
  /** Work for the next frame, with a function that says whether a hidden tab needs it. */
  const works = new Map<() => void, () => boolean>();
  /** Work for after the next paint. */
  let afterPaintWork: ((paintMs: number) => void)[] = [];
  const listeners = new Set<() => void>();
  const announce = () => {
    for (const listener of listeners) listener();
  };
  const tab: FakeTab = {
    isVisible: () => isVisible,
    isOnline: () => isOnline,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    nextFrame(work, isNeeded = () => false) {
      works.set(work, isNeeded);
      return () => void works.delete(work);
    },
    nextTask: () => (isSlow ? new Promise((resolve) => setTimeout(resolve, 1)) : Promise.resolve()),
    slowDown() {
      isSlow = true;
    },
    frame() {
      const due = [...works].flatMap(([work, isNeeded]) => (isVisible || isNeeded() ? [work] : []));
      for (const work of due) works.delete(work);
      for (const work of due) work();
    },
    paint() {
      tab.frame();
      const due = afterPaintWork;
      afterPaintWork = [];
      for (const work of due) work(0);
    },
    afterPaint(work) {
      afterPaintWork.push(work);
    },
    show() {
      isVisible = true;
      announce();
    },
    hide() {
      isVisible = false;
      announce();
    },
    setOnline(next) {
      isOnline = next;
      announce();
    },
  };
  return tab;
}
