import { type SyntheticEvent, useEffect, useId, useState } from 'react';
import type { Difference } from '@sightline/schema/rules/consistency.ts';
import type { Sides } from '../sides.ts';
import { differenceText, percentText } from './differences.ts';
import classes from './off-by.module.css';

/** Differences of this size or more are emphasized. */
const LARGE = 0.02;
const MAX_LINES = 3;
const NOTE = 'Without margin, in percentage points. The largest difference counts.';

/** Largest size of the explanation, and its distance from the edge of the window and from the value; in pixels. */
const TIP = { width: 304, height: 112, edge: 8, gap: 4 } as const;

/** Position in the window, in pixels. */
type Place = { readonly left: number; readonly top?: number; readonly bottom?: number };

interface OffByProps {
  /** The largest first; empty if the prices can't be compared. */
  readonly differences: readonly Difference[];
  readonly sides: Sides<{ readonly name: string }>;
  /** Explanation that is shown if the prices can't be compared. */
  readonly missing: string;
}

/** How far a market is off, such as `Off by 3.1%`. What it is compared with is shown while the pointer or the focus is on it. */
export function OffBy({ differences, sides, missing }: OffByProps) {
  const id = useId();
  const [place, setPlace] = useState<Place | null>(null);
  const [largest] = differences;
  const show = ({ currentTarget }: SyntheticEvent<HTMLElement>) => setPlace(placeOf(currentTarget));
  const hide = () => setPlace(null);
  const lines = largest === undefined ? [missing] : differences.slice(0, MAX_LINES).map((each) => differenceText(each, sides));
  return (
    <>
      <button
        type="button"
        className={classes.offBy}
        data-large={(largest !== undefined && largest.off >= LARGE) || undefined}
        data-stop=""
        tabIndex={-1}
        aria-describedby={place === null ? undefined : id}
        onPointerEnter={show}
        onPointerLeave={hide}
        onFocus={show}
        onBlur={hide}
        onClick={show}
      >
        {largest === undefined ? (
          <>
            <span aria-hidden="true">–</span>
            <span className="sl-moved">Not compared</span>
          </>
        ) : (
          <data>
            Off <span className={classes.by}>by </span>
            {percentText(largest.off)}
          </data>
        )}
      </button>
      {place !== null && (
        <Explanation id={id} place={place} onClose={hide} lines={largest === undefined ? lines : [...lines, NOTE]} />
      )}
    </>
  );
}

interface ExplanationProps {
  readonly id: string;
  readonly place: Place;
  readonly lines: readonly string[];
  readonly onClose: () => void;
}

/** Shown in the top layer, because the edge of a panel would cut it off. */
function Explanation({ id, place, lines, onClose }: ExplanationProps) {
  useEffect(
    function closeWhenMoved() {
      const controller = new AbortController();
      const { signal } = controller;
      document.addEventListener('scroll', onClose, { capture: true, passive: true, signal });
      document.addEventListener('keydown', ({ key }) => key === 'Escape' && onClose(), { signal });
      return () => controller.abort();
    },
    [onClose],
  );
  return (
    <span
      ref={(element) => element?.showPopover()}
      id={id}
      role="tooltip"
      popover="manual"
      className={classes.explanation}
      style={place}
      translate="no"
    >
      {lines.map((line) => (
        <span key={line} className="sl-block">
          {line}
        </span>
      ))}
    </span>
  );
}

/** Below the value, or above it at the end of the window. */
function placeOf(value: HTMLElement): Place {
  const { left, top, bottom } = value.getBoundingClientRect();
  const { clientHeight } = document.documentElement;
  // The width of the body excludes the scroll bar.
  const { right } = document.body.getBoundingClientRect();
  const from = Math.max(TIP.edge, Math.min(left, right - TIP.width - TIP.edge));
  if (bottom + TIP.height > clientHeight) return { left: from, bottom: clientHeight - top + TIP.gap };
  return { left: from, top: bottom + TIP.gap };
}
