import type { ReactNode } from 'react';
import { useDisplay } from '../../../lib/display.tsx';
import { useNow } from '../../../lib/timing.ts';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { daysLeftText } from './days-left.ts';

/** Warns of an end that is near; the card beside it has the day. `children`: what to do about it. */
export function ExpiryNotice({ activeUntil, children }: { activeUntil: string; children: ReactNode }) {
  const now = useNow(60_000);
  const { timeZone } = useDisplay();
  return (
    <FormAlert tone="warning">
      This client expires {daysLeftText(activeUntil, now, timeZone)}. {children}
    </FormAlert>
  );
}
