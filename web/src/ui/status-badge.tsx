import type { ReactNode } from 'react';
import classes from './status-badge.module.css';

export type StatusTone = 'positive' | 'warning' | 'negative' | 'neutral' | 'live';

export function StatusBadge({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
