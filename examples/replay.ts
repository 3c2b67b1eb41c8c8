import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { SightlineClient } from '@sightline/schema/client';
import { follow } from '@sightline/schema/live';
import { LiveSet } from '@sightline/schema/live-set';
import type { Market, Match, Series } from '@sightline/schema/types';
import { ENDPOINT } from './session.ts';

/** The types of what the document selects. */
interface Board {
  readonly SERIES: Pick<Series, 'id' | 'title'>;
  readonly MATCH: Pick<Match, 'id'>;
  readonly MARKET: Pick<Market, 'id' | 'state'>;
}

const REPLAY = `subscription Replay($series: ID!, $from: DateTime!, $speed: Int!, $after: LiveCursor) {
  seriesReplay(seriesId: $series, from: $from, speed: $speed, after: $after) {
    epoch seq prevSeq status isConflated replayOf { at }
    series { id title }
    matches { id }
    markets { id state selections { id odds } }
    removed { type id }
  }
}`;

const FILE = process.env['SIGHTLINE_API_KEY_FILE'] ?? join(homedir(), '.config/sightline/api-key');
const apiKey = async (): Promise<string> => (await readFile(FILE, 'utf8')).trim();

/** Plays what was recorded of a series as if it happened now, 60 times as fast: `node replay.ts SERIES 2026-11-26T14:00:00Z 60`. */
const [, , series = '', from = '', speed = '60'] = process.argv;
const client = new SightlineClient({ url: ENDPOINT, apiKey });
const set = new LiveSet<Board>();
// Read it as you read `seriesMarkets`. The loop ends with the recording.
for await (const change of follow(client, REPLAY, { set, variables: { series, from, speed: Number(speed) } })) {
  console.log(`${change.isSnapshot ? 'snapshot' : 'change'} ${change.cursor?.seq}: ${change.markets.length} markets`);
}
console.log(`ended with ${set.markets.size} markets`);
