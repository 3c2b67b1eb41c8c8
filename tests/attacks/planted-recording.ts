import * as z from 'zod';
import { storeIn } from '../../scripts/lib/stack.ts';
import { RECORDED_SERIES, record, recordedMarket, recordedMatch, recordedSeries } from '../../gateway/test/support/recording.ts';
import { Store, STORE_TIMERS } from '../../gateway/src/store/store.ts';
import { createLog } from '../../gateway/src/telemetry/log.ts';
import type { ControlClient } from '../../sandbox/src/testing/control-client.ts';
import { HOUR_MS } from '../../schema/rules/durations.ts';

/** A price that only the recording has. */
export const RECORDED_PRICE = 11.25;
const Client = z.object({ id: z.string(), name: z.string(), packages: z.array(z.object({ game: z.object({ id: z.int() }) })) });

/** Stores what a feed of the trader's client saw of a series in the last two hours. */
export async function plantRecording(control: ControlClient, folder: string): Promise<void> {
  const clients = z.array(Client).parse(await control.allState('clients'));
  const client = clients.find(({ name }) => name === 'Trading desk');
  if (!client) throw new Error('there is no trading client');
  const store = new Store({ config: { ...STORE_TIMERS, ...storeIn(folder) }, log: createLog('silent') });
  await store.open();
  const now = Date.now();
  const changes = [
    { at: now - 2 * HOUR_MS, type: 'SERIES' as const, id: RECORDED_SERIES, value: recordedSeries() },
    { at: now - 2 * HOUR_MS, type: 'MATCH' as const, id: 50, value: recordedMatch() },
    { at: now - 2 * HOUR_MS, type: 'MARKET' as const, id: 7, value: recordedMarket(7, { odds: [RECORDED_PRICE, 2] }) },
    { at: now - 1 * HOUR_MS, type: 'MATCH' as const, id: 50, value: recordedMatch({ score: [1, 0] }) },
  ];
  const covered = [[now - 2 * HOUR_MS, now - HOUR_MS / 2]] as const;
  await record(store, client.id, { changes, covered, game: client.packages[0]?.game.id ?? 0 });
  await store.close();
}
