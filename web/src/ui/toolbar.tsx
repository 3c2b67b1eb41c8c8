import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { ensureTabStops, nextStop, type RovingFocus, useRovingFocus } from '../lib/roving-focus.ts';

const CONTROL = ':is(a[href], button, input):not([data-stop])';

function stopsOf(toolbar: Element): HTMLElement[] {
  return [...toolbar.querySelectorAll<HTMLElement>('[data-stop]:not(:disabled)')].filter((stop) => stop.checkVisibility());
}

const TOOLBAR_KEYS: RovingFocus = {
  part: null,
  entry: (toolbar) => stopsOf(toolbar)[0] ?? null,
  next: (toolbar, from, event) => nextStop([stopsOf(toolbar)], from, event),
};

/** Buttons, links and checkboxes with one tab stop; arrow left and right, Home and End move between them. */
export function Toolbar({ label, className, children }: { label: string; className: string | undefined; children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(function markControls() {
    const toolbar = root.current;
    if (toolbar === null) return;
    function mark(): void {
      for (const control of toolbar?.querySelectorAll<HTMLElement>(CONTROL) ?? []) {
        control.dataset['stop'] = '';
        control.tabIndex = -1;
      }
    }
    mark();
    // Opening a panel replaces its button by another element.
    const observer = new MutationObserver(() => {
      mark();
      ensureTabStops(toolbar, TOOLBAR_KEYS);
    });
    observer.observe(toolbar, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  useRovingFocus(root, TOOLBAR_KEYS);
  return (
    <div ref={root} role="toolbar" aria-label={label} className={className}>
      {children}
    </div>
  );
}
