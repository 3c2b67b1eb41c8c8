import { memo } from 'react';
import classes from './odds-cell.module.css';

export type OddsState = 'open' | 'suspended' | 'settled-win' | 'settled-lose' | 'none';

type Direction = 'up' | 'down';

type OddsCellProps = {
  /** The outcome, such as the team's abbreviation. */
  label: string;
  /** `line`: the label beside the price; `price`: the name is beside the cell, so only screen readers read the label. */
  shape?: 'stack' | 'line' | 'price';
  /** The formatted price; the last one of a suspended market. */
  odds: string | null;
  state: OddsState;
  /** Whether a newer price exists that is not known yet. If so, an element around the cell must have `data-stale`. */
  isBehind?: boolean;
  /** Direction of the last change; null without a recent change. */
  movement?: Direction | null;
  /** A short change of colour; a new number restarts the animation. */
  flash?: { readonly number: number; readonly direction: Direction } | null;
  sub?: string;
  /** Full name of the outcome, if `label` is short. */
  title?: string;
};

type ValueProps = Pick<OddsCellProps, 'odds' | 'state'> & Required<Pick<OddsCellProps, 'movement' | 'flash'>>;

const SPOKEN = { up: ', went up', down: ', went down' } as const satisfies Record<Direction, string>;

/** Said of a price when a newer one exists that is not known yet. */
export const BEHIND = 'May be out of date';

/** `BEHIND` for screen readers, after the price. */
export const BEHIND_SPOKEN = ', may be out of date';

/** A price, the lock of a suspended one, or the outcome. The slot for the arrow or the lock is always reserved. */
export function OddsValue({ odds, state, movement, flash }: ValueProps) {
  if (state === 'settled-win') return <span className={classes.outcome}>Winner</span>;
  if (state === 'settled-lose') return <span className={classes.outcome}>Loser</span>;
  if (state === 'suspended') {
    return (
      <span className={classes.price} data-suspended="">
        <span className="sl-moved">{odds === null ? 'Suspended' : 'Suspended, last price '}</span>
        <data aria-hidden={odds === null || undefined}>{odds ?? '–'}</data>
        <svg className={classes.lock} viewBox="0 0 12 12" width="11" height="11" aria-hidden="true">
          <path d="M3.5 5V3.8a2.5 2.5 0 0 1 5 0V5" fill="none" stroke="currentColor" strokeWidth="1.4" />
          <rect x="2" y="5" width="8" height="5.8" rx="1.3" fill="currentColor" />
        </svg>
      </span>
    );
  }
  if (state === 'none' || odds === null) {
    return (
      <span className={classes.none}>
        <span aria-hidden="true">–</span>
        <span className="sl-moved">No odds</span>
      </span>
    );
  }
  return (
    <span
      className={classes.price}
      data-movement={movement ?? undefined}
      data-flash={flash?.direction}
      // Another name of the same animation restarts it, without a new element.
      data-repeat={flash !== null && flash.number % 2 === 0 ? '' : undefined}
    >
      <data>{odds}</data>
      {/* Always there, because adding and removing elements costs more style work than changing attributes. */}
      <span className={classes.arrow} aria-hidden="true" />
      <span className="sl-moved">{movement === null ? '' : SPOKEN[movement]}</span>
    </span>
  );
}

/** One price. Uses native elements of a fixed size only, because hundreds of them change every second. */
export const OddsCell = memo(function OddsCell({
  label,
  shape = 'stack',
  odds,
  state,
  isBehind = false,
  movement = null,
  flash = null,
  sub,
  title,
}: OddsCellProps) {
  const titleParts = [
    state === 'suspended' || isBehind ? (title ?? label) : title,
    state === 'suspended' && 'Suspended',
    isBehind && BEHIND,
  ];
  return (
    <span
      className={classes.cell}
      data-state={state}
      data-tall={sub !== undefined || undefined}
      data-shape={shape}
      title={titleParts.filter(Boolean).join(' · ') || undefined}
    >
      <bdi className={shape === 'price' ? 'sl-moved' : classes.label}>{label}</bdi>
      <OddsValue odds={odds} state={state} movement={movement} flash={flash} />
      {isBehind && <span className="sl-moved">{BEHIND_SPOKEN}</span>}
      {sub !== undefined && <span className={classes.sub}>{sub}</span>}
    </span>
  );
});
