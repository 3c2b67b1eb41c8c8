import type { FragmentType } from '@apollo/client';
import { useOddsText } from '../../lib/display-context.ts';
import { OddsCell, type OddsState } from '../../ui/odds-cell.tsx';
import { useNearView } from '../../ui/use-near-view.ts';
import { placeOdds } from './place-odds.ts';
import { shortName } from './sides.ts';
import { usePriceMovement } from './use-price-movement.ts';
import classes from './series-row.module.css';
import { useWinnerOdds_marketFragment, type WinnerOdds_marketFragment } from './winner-odds.generated.ts';

type Side = { readonly id: string; readonly name: string; readonly abbreviation: string | null } | null;
type Selection = WinnerOdds_marketFragment['selections'][number];

interface WinnerOddsProps {
  readonly market: FragmentType<WinnerOdds_marketFragment>;
  readonly first: Side;
  readonly second: Side;
}

/**
 * Odds of who wins, each beside the side it is about; the draw between them where one can be bet on. Only near the window:
 * whoever follows prices that nobody sees slows down those that are seen.
 */
export function WinnerOdds(props: WinnerOddsProps) {
  const { ref, near } = useNearView<HTMLSpanElement>();
  return (
    <span ref={ref} className={classes.odds}>
      {near && <Outcomes {...props} />}
    </span>
  );
}

function Outcomes({ market, first, second }: WinnerOddsProps) {
  const { data, complete } = useWinnerOdds_marketFragment(market);
  if (!complete) return <NoWinnerOdds />;
  const placed = placeOdds(data.selections, { first: first?.id ?? null, second: second?.id ?? null });
  const state = marketState(data.state);
  return (
    <>
      <Outcome place="first" selection={placed.first} side={first} state={state} />
      {placed.draw !== null && <Outcome place="draw" selection={placed.draw} side={DRAW} state={state} />}
      <Outcome place="second" selection={placed.second} side={second} state={state} />
    </>
  );
}

const DRAW = { id: 'draw', name: 'Draw', abbreviation: null } as const;

function marketState(state: WinnerOdds_marketFragment['state']): OddsState {
  if (state === 'OPEN') return 'open';
  return state === 'SUSPENDED' ? 'suspended' : 'none';
}

interface OutcomeProps {
  readonly place: 'first' | 'draw' | 'second';
  readonly selection: Selection | null;
  readonly side: Side;
  readonly state: OddsState;
}

function Outcome({ place, selection, side, state }: OutcomeProps) {
  const oddsText = useOddsText();
  const odds = selection?.odds ?? null;
  const { direction, flash } = usePriceMovement(state === 'open' ? odds : null);
  return (
    <span data-place={place}>
      <OddsCell
        label={shortName(side)}
        odds={odds === null ? null : oddsText(odds)}
        state={selection === null ? 'none' : state}
        movement={direction}
        flash={flash}
        {...(side === null ? {} : { title: side.name })}
      />
    </span>
  );
}

/** Keeps the place of the odds of a series that has none. */
export function NoWinnerOdds() {
  return <span className={classes.noOdds}>No markets available</span>;
}
