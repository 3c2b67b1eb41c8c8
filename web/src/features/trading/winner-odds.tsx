import type { FragmentType } from '@apollo/client';
import { isolated } from '../../lib/bidi.ts';
import { useOddsText } from '../../lib/display.tsx';
import { OddsCell, type OddsState } from '../../ui/odds-cell.tsx';
import { useNearView } from '../../ui/use-near-view.ts';
import { usePriceMovement } from './price-movement.ts';
import classes from './winner-odds.module.css';
import { useWinnerOdds_marketFragment, type WinnerOdds_marketFragment } from './trading-list.generated.ts';
import { assignToSides } from './winner-market.ts';

type Side = { readonly id: string; readonly name: string } | null;
type Selection = WinnerOdds_marketFragment['selections'][number];

interface WinnerOddsProps {
  readonly market: FragmentType<WinnerOdds_marketFragment>;
  readonly first: Side;
  readonly second: Side;
  /** Short names of both sides. */
  readonly labels: { readonly first: string; readonly second: string };
}

/**
 * Odds of a winner market: one cell per side and, if offered, the draw between them. Subscribes to prices only near the
 * viewport, because off-screen updates slow down visible ones.
 */
export function WinnerOdds(props: WinnerOddsProps) {
  const { ref, isNear } = useNearView<HTMLSpanElement>();
  return (
    <span ref={ref} className={classes.odds}>
      {isNear && <Selections {...props} />}
    </span>
  );
}

function Selections({ market, first, second, labels }: WinnerOddsProps) {
  const { data, complete } = useWinnerOdds_marketFragment(market);
  if (!complete) return <NoWinnerOdds />;
  const selections = assignToSides(data.selections, { first, second });
  const shown = { state: oddsState(data.state), isBehind: data.isBehind };
  return (
    <>
      <SelectionOdds place="first" selection={selections.first} label={labels.first} name={first?.name} {...shown} />
      {selections.draw !== null && <SelectionOdds place="draw" selection={selections.draw} label="Draw" {...shown} />}
      <SelectionOdds place="second" selection={selections.second} label={labels.second} name={second?.name} {...shown} />
    </>
  );
}

function oddsState(state: WinnerOdds_marketFragment['state']): OddsState {
  if (state === 'OPEN') return 'open';
  return state === 'SUSPENDED' ? 'suspended' : 'none';
}

interface SelectionOddsProps {
  readonly place: 'first' | 'draw' | 'second';
  readonly selection: Selection | null;
  readonly label: string;
  /** Full name of the side, for the tooltip. */
  readonly name?: string | undefined;
  readonly state: OddsState;
  readonly isBehind: boolean;
}

function SelectionOdds({ place, selection, label, name, state, isBehind }: SelectionOddsProps) {
  const oddsText = useOddsText();
  const odds = selection?.odds ?? null;
  const { direction, flash } = usePriceMovement(state === 'open' ? odds : null, selection?.entity?.id ?? '');
  return (
    <span data-place={place} data-stale={isBehind || undefined}>
      <OddsCell
        label={label}
        shape={place === 'draw' ? 'line' : 'price'}
        odds={odds === null ? null : oddsText(odds)}
        state={selection === null ? 'none' : state}
        isBehind={isBehind}
        movement={direction}
        flash={flash}
        {...(name === undefined ? {} : { title: isolated(name) })}
      />
    </span>
  );
}

/** Fills the space of the odds in rows without a market. */
export function NoWinnerOdds() {
  return <span className={classes.noOdds}>No markets available</span>;
}
