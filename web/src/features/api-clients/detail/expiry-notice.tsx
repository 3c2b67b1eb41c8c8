import type { ReactNode } from 'react';
import { useNow } from '../../../lib/use-now.ts';
import { Day } from '../../../ui/day.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { daysLeftText } from './days-left.ts';

/** Warns of an end that is near. `children`: what to do about it. */
export function ExpiryNotice({ activeUntil, children }: { activeUntil: string; children: ReactNode }) {
  const now = useNow(60_000);
  return (
    <FormAlert tone="warning">
      This client expires {daysLeftText(activeUntil, now)}, on <Day at={activeUntil} />. {children}
    </FormAlert>
  );
}
