import { SightlineClient } from '@sightline/schema/client';
import { follow } from '@sightline/schema/live';
import { LiveSet } from '@sightline/schema/live-set';
import type { Market, Match, Selection, Series } from '@sightline/schema/types';
import { bearer, ENDPOINT } from './session.ts';

/** The types of what the document selects. */
interface List {
  readonly SERIES: Pick<Series, 'id' | 'title'>;
  readonly MATCH: Pick<Match, 'id'>;
  readonly MARKET: Pick<Market, 'id' | 'seriesId' | 'state'> & { readonly selections: readonly Pick<Selection, 'id' | 'odds'>[] };
}

const LIST = `subscription List($after: LiveCursor) {
  tradingList(after: $after) {
    epoch seq prevSeq status isConflated
    series { id title }
    markets { id seriesId state selections { id odds } }
    removed { type id }
  }
}`;

/** Follows the trading list for a number of changes: `node live.ts 20`. Without a number, until Ctrl-C. */
const [, , count = 'Infinity'] = process.argv;
const stop = new AbortController();
process.once('SIGINT', () => stop.abort());

const client = new SightlineClient({ url: ENDPOINT, bearer });
const set = new LiveSet<List>();
let printed = 0;
for await (const change of follow(client, LIST, { set, signal: stop.signal })) {
  const what = change.isSnapshot ? 'snapshot' : 'change';
  console.log(
    `${what} ${change.cursor?.seq} ${change.status}: ${change.markets.length} markets, ${change.removed.length} removed; ` +
      `${set.series.size} series, ${set.markets.size} markets in total`,
  );
  printed += 1;
  if (printed >= Number(count)) break;
}
