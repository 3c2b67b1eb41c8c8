import type { ApolloClient } from '@apollo/client';
import { marketTypeName } from '@sightline/schema/rules/market-layouts.ts';
import { serverNow } from '../../../lib/clock.ts';
import type { LiveHub } from '../../../gateway/live/live-hub.ts';
import { browserTab, type Tab } from '../../../gateway/live/tab.ts';
import { fullMarketName } from '../board/market-view.ts';
import { readPricedMarket } from '../board/shown-market.ts';
import { type AwayChanges, awayChanges, type AwayState, hasNoChanges, type NamedMarket } from './away-changes.ts';
import {
  Absence_marketFragmentDoc,
  Absence_matchFragmentDoc,
  Absence_seriesFragmentDoc,
  AbsenceMarketStatesDocument,
} from './away.generated.ts';

/** Shorter absences are not reported, because little changes in them; milliseconds. */
export const AWAY_MS = 120_000;
/** Most ids that the gateway takes in one query. */
const MAX_IDS = 50;

/** What has changed while the page was hidden. */
export interface Absence extends AwayChanges {
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly until: number;
}

interface AwayWatchOptions {
  readonly client: ApolloClient;
  readonly hub: LiveHub;
  /** Called once the prices are current again after an absence, if anything has changed. */
  readonly onReturn: (absence: Absence) => void;
  readonly tab?: Tab;
}

/**
 * Compares the content of the page's live sets before and after each absence: a time of two minutes or more in which the page was
 * hidden. Returns a function that stops watching.
 */
export function watchAbsences({ client, hub, onReturn, tab = browserTab }: AwayWatchOptions): () => void {
  let stateWhenHidden: AwayState | null = tab.isVisible() ? null : stateOf(client, hub);
  /** The state before an absence, from the return until the prices are current. */
  let stateBeforeAbsence: AwayState | null = null;
  let stopWaiting = (): void => {};
  let newestRun = 0;

  async function compare(before: AwayState): Promise<void> {
    const run = (newestRun += 1);
    const after = stateOf(client, hub);
    const gone = [...before.markets.keys()].filter((id) => !after.markets.has(id)).slice(0, MAX_IDS);
    // If the gateway does not answer, settled markets are not listed.
    const settled = await settledOf(client, gone).catch((): ReadonlySet<string> => new Set());
    const changes = awayChanges(before, after, settled);
    if (run === newestRun && !hasNoChanges(changes)) onReturn({ ...changes, from: before.at, until: after.at });
  }

  function compareWhenCurrent(before: AwayState): void {
    stateBeforeAbsence = before;
    const returnedAt = serverNow();
    const check = (): void => {
      if (!hub.isProvenSince(returnedAt)) return;
      stopWaiting();
      stateBeforeAbsence = null;
      void compare(before);
    };
    const stops = [hub.onFreshness(check), hub.onCommit(check)];
    stopWaiting = () => {
      for (const stop of stops) stop();
    };
  }

  const stopTab = tab.onChange(() => {
    if (!tab.isVisible()) {
      stopWaiting();
      stateWhenHidden ??= stateBeforeAbsence ?? stateOf(client, hub);
      stateBeforeAbsence = null;
      return;
    }
    const before = stateWhenHidden;
    stateWhenHidden = null;
    if (before !== null && serverNow() - before.at >= AWAY_MS) compareWhenCurrent(before);
  });
  return () => {
    stopTab();
    stopWaiting();
    newestRun += 1;
  };
}

/** The present content of the live sets in use. */
function stateOf(client: ApolloClient, hub: LiveHub): AwayState {
  const { cache } = client;
  const idOf = (__typename: string, id: string): string => cache.identify({ __typename, id }) ?? '';
  const series = [...hub.idsInUse('SERIES')].flatMap(
    (id) => client.readFragment({ fragment: Absence_seriesFragmentDoc, id: idOf('Series', id) }) ?? [],
  );
  const orders = new Map(
    [...hub.idsInUse('MATCH')].map((id) => [
      id,
      client.readFragment({ fragment: Absence_matchFragmentDoc, id: idOf('Match', id) })?.order ?? null,
    ]),
  );
  const markets = [...hub.idsInUse('MARKET')].flatMap((id): NamedMarket[] => {
    const market = client.readFragment({ fragment: Absence_marketFragmentDoc, id: idOf('Market', id) });
    if (market === null) return [];
    const order = market.fixture.type === 'MATCH' ? (orders.get(market.fixture.id) ?? null) : null;
    // A board has more of a market than the list, such as its line.
    const priced = readPricedMarket(client, id);
    const name = priced === null ? marketTypeName(market.typeName) : fullMarketName(priced);
    return [{ ...market, name: order === null ? name : `Match ${order}: ${name}` }];
  });
  return {
    at: serverNow(),
    series: new Map(series.map((each) => [each.id, each])),
    markets: new Map(markets.map((each) => [each.id, each])),
  };
}

/** Ids of the markets that are settled. Never writes to the cache: only the live set may write markets. */
async function settledOf(client: ApolloClient, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { data } = await client.query({
    query: AbsenceMarketStatesDocument,
    variables: { ids: [...ids] },
    fetchPolicy: 'no-cache',
  });
  return new Set((data?.marketsByIds ?? []).flatMap((market) => (market?.state === 'SETTLED' ? market.id : [])));
}
