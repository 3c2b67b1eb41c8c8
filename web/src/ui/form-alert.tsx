import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './form-alert.module.css';

export type FormAlertTone = 'positive' | 'warning' | 'negative' | 'neutral';

const icons = { positive: IconCircleCheck, warning: IconAlertTriangle, negative: IconAlertTriangle, neutral: IconInfoCircle };

/** A message about a whole form or panel; errors are announced at once, the rest when it is quiet. */
export function FormAlert({ tone, children }: { tone: FormAlertTone; children: ReactNode }) {
  const Icon = icons[tone];
  return (
    <div className={classes.alert} data-tone={tone} role={tone === 'negative' ? 'alert' : 'status'}>
      <Icon className={classes.icon} size={18} stroke={1.8} aria-hidden="true" />
      <div className={classes.text}>{children}</div>
    </div>
  );
}
