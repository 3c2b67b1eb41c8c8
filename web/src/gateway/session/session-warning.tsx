import { IconClockExclamation, IconX } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isTabStored, onStorageChange } from '../../lib/storage.ts';
import { callAt } from '../../lib/timing.ts';
import { useDisplay } from '../../lib/display.tsx';
import { formatTime, momentTitle } from '../../lib/time.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import classes from './session-warning.module.css';

const WARN_BEFORE_MS = 120_000;

interface SessionWarningProps {
  /** When the session ends, in milliseconds. */
  readonly endsAt: number;
  readonly onSignInAgain: () => void;
}

/** Warns two minutes before the session expires, without a layout shift and without taking the focus. */
export function SessionWarning({ endsAt, onSignInAgain }: SessionWarningProps) {
  const [state, setState] = useState<'quiet' | 'due' | 'dismissed'>('quiet');
  const keepsDrafts = useSyncExternalStore(onStorageChange, isTabStored);
  useEffect(
    function warnInTime() {
      return callAt(endsAt - WARN_BEFORE_MS, () => setState('due'));
    },
    [endsAt],
  );
  return (
    <div className={classes.place} aria-live="polite">
      {state === 'due' && (
        <div className={classes.warning}>
          <IconClockExclamation className={classes.icon} size={20} stroke={1.8} aria-hidden="true" />
          <p className={classes.text}>
            Your session expires at <Time at={endsAt} />.{' '}
            {keepsDrafts ? "What you've entered is saved." : "Save your changes first: this browser can't keep drafts."}
          </p>
          <div className={classes.actions}>
            <Button onClick={onSignInAgain}>Sign in again</Button>
            <IconButton label="Dismiss" onClick={() => setState('dismissed')}>
              <IconX size={16} aria-hidden="true" />
            </IconButton>
          </div>
        </div>
      )}
    </div>
  );
}

function Time({ at }: { at: number }) {
  const { timeZone } = useDisplay();
  const moment = new Date(at);
  return (
    <time dateTime={moment.toISOString()} title={momentTitle(moment, timeZone)}>
      {formatTime(moment, timeZone)}
    </time>
  );
}
