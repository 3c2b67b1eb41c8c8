import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { RequestId } from './copy.tsx';
import classes from './form-alert.module.css';
import type { FormFailure } from '../lib/request-error.ts';

export type FormAlertTone = 'positive' | 'warning' | 'negative' | 'neutral';

const icons = { positive: IconCircleCheck, warning: IconAlertTriangle, negative: IconAlertTriangle, neutral: IconInfoCircle };

type FormAlertProps = {
  tone: FormAlertTone;
  /** Scrolls to the message and focuses it whenever this changes to a value that is not null. */
  focusFor?: unknown;
  /** Id of the failed request, for support. */
  requestId?: string | undefined;
  children: ReactNode;
};

/** A message about a whole form or panel. Screen readers announce errors immediately, other tones politely. */
export function FormAlert({ tone, focusFor = null, requestId, children }: FormAlertProps) {
  const root = useRef<HTMLDivElement>(null);
  const Icon = icons[tone];
  useEffect(
    function showAndFocus() {
      if (focusFor === null) return;
      root.current?.scrollIntoView({ block: 'center' });
      root.current?.focus({ preventScroll: true });
    },
    [focusFor],
  );
  return (
    <div ref={root} className={classes.alert} data-tone={tone} role={tone === 'negative' ? 'alert' : 'status'} tabIndex={-1}>
      <Icon className="sl-fixed" size={18} stroke={1.8} aria-hidden="true" />
      <div className="sl-shrinks sl-grows sl-text sl-breaks">
        {children}
        {requestId !== undefined && (
          <div>
            <RequestId value={requestId} />
          </div>
        )}
      </div>
    </div>
  );
}

/** Says that a request has failed. */
export function FailureAlert({ message, requestId }: FormFailure) {
  return (
    <FormAlert tone="negative" requestId={requestId}>
      {message}
    </FormAlert>
  );
}
