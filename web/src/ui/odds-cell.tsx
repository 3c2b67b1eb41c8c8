import { memo } from 'react';
import classes from './odds-cell.module.css';
import hidden from './visually-hidden.module.css';

export type OddsState = 'open' | 'suspended' | 'settled-win' | 'settled-lose' | 'none';

type OddsCellProps = {
  /** The outcome that the price is for, such as the team's abbreviation. */
  label: string;
  /** The price as it is shown, with two decimals. */
  odds: string | null;
  state: OddsState;
  /** Where the last change went; null before any. */
  movement?: 'up' | 'down' | null;
  sub?: string;
  /** The outcome in full where `label` is short. */
  title?: string;
};

const Lock = () => (
  <svg className={classes.lock} viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
    <path d="M3.5 5V3.8a2.5 2.5 0 0 1 5 0V5" fill="none" stroke="currentColor" strokeWidth="1.4" />
    <rect x="2" y="5" width="8" height="5.8" rx="1.3" fill="currentColor" />
  </svg>
);

function Price({ odds, movement }: { odds: string; movement: 'up' | 'down' | null }) {
  return (
    // The key makes a new price a new element, which starts its animation again.
    <span className={classes.price} key={odds} data-movement={movement ?? undefined}>
      {movement !== null && (
        <svg className={classes.arrow} viewBox="0 0 8 8" width="8" height="8" aria-hidden="true">
          <path d={movement === 'up' ? 'M4 1 7.500 7H.5z' : 'M4 7 .5 1h7z'} fill="currentColor" />
        </svg>
      )}
      {odds}
      {movement !== null && <span className={hidden.hidden}>{movement === 'up' ? ', went up' : ', went down'}</span>}
    </span>
  );
}

function Value({ odds, state, movement }: { odds: string | null; state: OddsState; movement: 'up' | 'down' | null }) {
  if (state === 'suspended') {
    return (
      <span className={classes.closed}>
        <Lock />
        Suspended
      </span>
    );
  }
  if (state === 'settled-win') return <span className={classes.outcome}>Winner</span>;
  if (state === 'settled-lose') return <span className={classes.outcome}>Loser</span>;
  if (state === 'none' || odds === null) {
    return (
      <span className={classes.closed}>
        <span aria-hidden="true">–</span>
        <span className={hidden.hidden}>No odds</span>
      </span>
    );
  }
  return <Price odds={odds} movement={movement} />;
}

/** One price: native elements of a fixed size only, since hundreds of them change each second. */
export const OddsCell = memo(function OddsCell({ label, odds, state, movement = null, sub, title }: OddsCellProps) {
  return (
    <span className={classes.cell} data-state={state} title={title}>
      <span className={classes.label}>{label}</span>
      <Value odds={odds} state={state} movement={movement} />
      {sub !== undefined && <span className={classes.sub}>{sub}</span>}
    </span>
  );
});
