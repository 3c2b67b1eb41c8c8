import { IconHistory } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useActions } from '../../../lib/actions/action-registry.ts';
import { useIsPhone } from '../../../lib/hooks.ts';
import { Button } from '../../../ui/button.tsx';
import classes from './past-series.module.css';

interface PastNoticeProps {
  /** The moment as text. */
  readonly time: string;
  /** Result of the last search or replay; empty if there is nothing to say. */
  readonly note: string;
  readonly onLeave: () => void;
  /** Null until it is known what was recorded. */
  readonly timeline: ReactNode;
  /** How complete the moment is. */
  readonly children: ReactNode;
}

/**
 * Says that the page shows the past, what is missing there, and how to leave it, with the timeline below. Escape leaves the past too.
 * On a phone, its first line stays at the bottom of the window and has the button of the timeline.
 */
export function PastNotice({ time, note, onLeave, timeline, children }: PastNoticeProps) {
  useEscape(onLeave);
  const isPhone = useIsPhone();
  return (
    <>
      <div className={classes.notice}>
        <div className={classes.asOf}>
          <IconHistory size={18} stroke={1.8} aria-hidden="true" />
          <strong className="sl-grows">As of {time} · not live</strong>
          {isPhone && timeline}
          <Button onClick={onLeave}>Back to live</Button>
        </div>
        <p className="sl-plain">
          {children} Bets, the slip, combined odds and widgets are for the present only.
          {!isPhone && (
            <>
              {' '}
              Press <kbd>Esc</kbd> or <kbd>L</kbd> for live.
            </>
          )}
        </p>
        <output className="sl-550">{note}</output>
      </div>
      {!isPhone && timeline}
    </>
  );
}

interface PastActions {
  readonly onLeave: () => void;
  readonly onPlay: () => void;
  readonly onStep: (by: 1 | -1) => void;
}

/** Registers what can be done at a past moment, with its shortcuts. */
export function usePastActions({ onLeave, onPlay, onStep }: PastActions): void {
  useActions([
    {
      id: 'past.leave',
      title: 'Back to live',
      group: 'This page',
      keywords: ['now', 'present'],
      shortcut: 'l',
      run: onLeave,
    },
    { id: 'past.play', title: 'Play or pause the recording', group: 'This page', shortcut: 'k', run: onPlay },
    { id: 'past.previous', title: 'Previous change', group: 'This page', shortcut: ',', run: () => onStep(-1) },
    { id: 'past.next', title: 'Next change', group: 'This page', shortcut: '.', run: () => onStep(1) },
  ]);
}

/** Calls `leave` on Escape, unless something on the page takes it: a dialog, a menu, the watchlist or a field. */
function useEscape(leave: () => void): void {
  const onEscape = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const isTaken =
      event.defaultPrevented ||
      document.querySelector('[role="dialog"], [role="listbox"], [role="menu"]') !== null ||
      (event.target instanceof Element &&
        event.target.matches('[data-watch-panel] *, input:not([type="range"], [type="radio"]), select, textarea'));
    if (event.key === 'Escape' && !isTaken) leave();
  });
  useEffect(function listen() {
    const listener = (event: globalThis.KeyboardEvent): void => onEscape(event);
    // In the capture phase, when a dialog that closes by the same key is still there.
    window.addEventListener('keydown', listener, { capture: true });
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, []);
}
