import { useEffect, useRef, useState } from 'react';
import type { Action, KeyNote } from './action.ts';
import { useActionRegistry } from './registry-context.ts';

/** Offers these while the component is shown. What they do may be made anew with each render; only other texts are a change. */
export function useActions(actions: readonly Action[], notes: readonly KeyNote[] = []): void {
  const registry = useActionRegistry();
  const [owner] = useState(() => ({}));
  const latest = useRef(actions);
  // Functions have no text.
  const text = JSON.stringify([actions, notes]);

  useEffect(function keepLatest() {
    latest.current = actions;
  });
  useEffect(
    function offer() {
      const run = (id: string): void => {
        const now = latest.current.find((each) => each.id === id);
        if (now !== undefined && 'run' in now) now.run();
      };
      registry.offer(owner, {
        actions: actions.map((each) => ('to' in each ? each : { ...each, run: () => run(each.id) })),
        notes,
      });
    },
    // The text stands for both lists.
    // oxlint-disable-next-line react/exhaustive-deps
    [registry, owner, text],
  );
  useEffect(
    function withdrawInTheEnd() {
      return () => registry.withdraw(owner);
    },
    [registry, owner],
  );
}
