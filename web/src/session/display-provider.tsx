import { type ReactNode, useCallback, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { DEFAULT_DISPLAY, type Display, displayPreference } from '../lib/display.ts';
import { DisplayContext } from '../lib/display-context.ts';

/** Shows everything inside, and what opens over it, as this person chose. */
export function DisplayProvider({ userId, children }: { userId: string; children: ReactNode }) {
  const display = useSyncExternalStore(displayPreference.subscribe, () => displayPreference.read(userId)) ?? DEFAULT_DISPLAY;
  const change = useCallback(
    (part: Partial<Display>) => displayPreference.change(userId, (chosen) => ({ ...DEFAULT_DISPLAY, ...chosen, ...part })),
    [userId],
  );
  const { density } = display;
  useLayoutEffect(
    function spaceRows() {
      document.documentElement.dataset['density'] = density;
      return () => {
        delete document.documentElement.dataset['density'];
      };
    },
    [density],
  );
  return <DisplayContext value={useMemo(() => ({ display, change }), [display, change])}>{children}</DisplayContext>;
}
