import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { SightlineClient } from '@sightline/schema/client';
import { SightlineError } from '@sightline/schema/errors';
import { follow } from '@sightline/schema/live';
import { LiveSet } from '@sightline/schema/live-set';
import type { Market, Match, Series } from '@sightline/schema/types';
import { ENDPOINT } from './session.ts';

/** The types of what the document selects. */
interface List {
  readonly SERIES: Pick<Series, 'id' | 'title'>;
  readonly MATCH: Pick<Match, 'id'>;
  readonly MARKET: Pick<Market, 'id' | 'state'>;
}

const LIST = `subscription List($after: LiveCursor) {
  tradingList(after: $after) {
    epoch seq prevSeq status isConflated
    series { id title }
    markets { id state }
    removed { type id }
  }
}`;

const FILE = process.env['SIGHTLINE_API_KEY_FILE'] ?? join(homedir(), '.config/sightline/api-key');

/** Reads the key for each request and socket, so that a new one needs no restart. */
async function apiKey(): Promise<string> {
  const text = await readFile(FILE, 'utf8').catch(() => null);
  if (text !== null) return text.trim();
  console.error(`There is no API key in ${FILE}: see examples/README.md.`);
  process.exit(1);
}

/** A service that follows the trading list with an API key, for a number of changes: `node trading.ts 20`. */
const [, , count = 'Infinity'] = process.argv;
const stop = new AbortController();
process.once('SIGINT', () => stop.abort());

const client = new SightlineClient({ url: ENDPOINT, apiKey });
const set = new LiveSet<List>();
let printed = 0;
try {
  for await (const change of follow(client, LIST, { set, signal: stop.signal })) {
    const what = change.isSnapshot ? 'snapshot' : 'change';
    console.log(`${what} ${change.status}: ${set.series.size} series, ${set.markets.size} markets in total`);
    printed += 1;
    if (printed >= Number(count)) break;
  }
} catch (error) {
  if (!(error instanceof SightlineError)) throw error;
  console.error(`${error.code}: ${error.message} (request ${error.requestId})`);
  process.exitCode = 1;
}
