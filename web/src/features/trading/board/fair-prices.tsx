import { FAIR_METHODS, type FairMethod, fairOdds } from '@sightline/schema/rules/fair-prices.ts';
import { useOddsText } from '../../../lib/display.tsx';
import type { CsvColumn } from '../../../lib/csv.ts';
import type { BoardSides, PricedMarket } from './market-view.ts';
import { outcomesOf } from '../watch/watched-market.ts';
import classes from './price-history.module.css';

const METHOD_NAMES: Readonly<Record<FairMethod, string>> = { proportional: 'Proportional', power: 'Power' };

/** Odds of an outcome, with and without margin. */
interface FairPrice {
  readonly id: string;
  readonly name: string;
  readonly odds: number;
  readonly fair: Readonly<Record<FairMethod, number>>;
}

/** The prices of a market without its margin; empty if a price is missing, or the market is neither open nor suspended. */
export function fairPrices(market: PricedMarket, sides: BoardSides): readonly FairPrice[] {
  if (market.state !== 'OPEN' && market.state !== 'SUSPENDED') return [];
  const odds = market.selections.map((selection) => selection.odds);
  const proportional = fairOdds(odds, 'proportional');
  const power = fairOdds(odds, 'power');
  const names = new Map(outcomesOf(market, sides).map(({ selection, name }) => [selection.id, name]));
  return market.selections.flatMap(({ id, odds: price }, index) => {
    const fair = { proportional: proportional?.[index], power: power?.[index] };
    if (price === null || fair.proportional === undefined || fair.power === undefined) return [];
    return [{ id, name: names.get(id) ?? '', odds: price, fair: { proportional: fair.proportional, power: fair.power } }];
  });
}

/** Columns of the CSV file. Odds without margin have four decimals. */
export const FAIR_COLUMNS: readonly CsvColumn<FairPrice>[] = [
  { header: 'Outcome', value: ({ name }) => name },
  { header: 'Odds', value: ({ odds }) => odds },
  ...FAIR_METHODS.map((method) => ({
    header: `Without margin (${METHOD_NAMES[method].toLowerCase()})`,
    value: ({ fair }: FairPrice) => Math.round(fair[method] * 10_000) / 10_000,
  })),
];

/** The prices of a market without its margin, by two methods, as a table. */
export function FairPricesTable({ prices }: { readonly prices: readonly FairPrice[] }) {
  const oddsText = useOddsText();
  if (prices.length === 0) {
    return <p className={classes.empty}>A price without margin needs a price for each outcome of an open or suspended market.</p>;
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
    <section className={classes.scroll} aria-label="Prices without margin" tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Outcome</th>
            <th scope="col">Odds</th>
            <th scope="col" title="Each implied probability is divided by their sum">
              {METHOD_NAMES.proportional}
            </th>
            <th scope="col" title="Each implied probability is raised to the same power, which takes more from outsiders">
              {METHOD_NAMES.power}
            </th>
          </tr>
        </thead>
        <tbody>
          {prices.map(({ id, name, odds, fair }) => (
            <tr key={id}>
              <td>{name}</td>
              <td>
                <data>{oddsText(odds)}</data>
              </td>
              {FAIR_METHODS.map((method) => (
                <td key={method}>
                  <data>{oddsText(Math.round(fair[method] * 100) / 100)}</data>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
