import type { Tab } from '../lib/live/tab.ts';

export interface FakeTab extends Tab {
  /** Paints once: what waits for that happens, unless the tab is hidden. */
  paint(): void;
  show(): void;
  hide(): void;
  setOnline(online: boolean): void;
}

/** A browser tab that is painted, hidden and cut off by the test. */
export function fakeTab(): FakeTab {
  let visible = true;
  let online = true;
  const works = new Set<() => void>();
  const listeners = new Set<() => void>();
  const announce = () => {
    for (const listener of listeners) listener();
  };
  return {
    visible: () => visible,
    online: () => online,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    beforePaint(work) {
      works.add(work);
      return () => void works.delete(work);
    },
    paint() {
      if (!visible) return;
      const due = [...works];
      works.clear();
      for (const work of due) work();
    },
    show() {
      visible = true;
      announce();
    },
    hide() {
      visible = false;
      announce();
    },
    setOnline(next) {
      online = next;
      announce();
    },
  };
}
