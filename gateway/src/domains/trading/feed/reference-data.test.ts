import type { Player, Roster, Team, Tournament } from '@sightline/provider-contract/data.ts';
import { expect, it, vi } from 'vitest';
import { providerSeries } from '../../../../test/support/provider-data.ts';
import { readQueue } from '../../../../test/support/read-queue.ts';
import { EntityCache } from '../../../cache/entity-cache.ts';
import { LEVEL } from '../../../provider/client/read-lane.ts';
import { PRIORITY } from '../../../provider/client/rate-limiter.ts';
import { ReferenceData } from './reference-data.ts';

it('reports a name to both of two calls that load it at the same time', async () => {
  const queue = readQueue();
  const gate = Promise.withResolvers<void>();
  const tournament: Tournament = { id: 9, title: 'Cup', game: { id: 5 } };
  const cacheOf = <V extends { readonly id: number }>(values: readonly V[]): EntityCache<V> =>
    new EntityCache<V>({
      queue,
      level: LEVEL.ROSTERS,
      read: async () => {
        await gate.promise;
        return values;
      },
      idOf: ({ id }) => id,
      ttlMs: 60_000,
      kind: 'test',
    });
  const refs = new ReferenceData({
    tournaments: cacheOf([tournament]),
    rosters: cacheOf<Roster>([]),
    teams: cacheOf<Team>([]),
    players: cacheOf<Player>([]),
  });
  const options = { again: false, priority: PRIORITY.SNAPSHOT };
  const reports = [vi.fn<() => void>(), vi.fn<() => void>()];
  const loads = reports.map((onChange, index) =>
    refs.load([{ series: providerSeries({ id: index, tournament: { id: 9 } }), contexts: null }], options, onChange),
  );
  gate.resolve();
  await Promise.all(loads);
  for (const onChange of reports) expect(onChange).toHaveBeenCalledOnce();
});
