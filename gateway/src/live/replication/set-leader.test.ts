import { expect, it, onTestFinished, vi } from 'vitest';
import { systemClock } from '../../util/clock.ts';
import { LiveSet } from '../live-set.ts';
import { SetLeader } from './set-leader.ts';
import { refreshedField } from './set-wire.ts';
import type { Append, AppendResult, StreamEntry } from './store.ts';

/** A leader whose entries are refused as `results` say, then stored. */
function lead(...results: AppendResult[]) {
  const appended: Append[] = [];
  let receive: (entries: readonly StreamEntry[]) => void | Promise<void> = () => {};
  let requests = 0;
  const leader = new SetLeader<string>({
    store: {
      append: async (append) => {
        appended.push(append);
        return results.shift() ?? 'OK';
      },
    },
    reader: {
      watch: (_tag, _key, _after, onEntries) => {
        receive = onEntries;
        return { seek: () => {}, stop: () => {} };
      },
    },
    clock: systemClock,
    scope: 'scope',
    codec: { keyOf: String, encode: String, decode: String },
    ttlMs: 60_000,
    position: { term: 1, n: 0 },
    open: () => ({ set: new LiveSet(), ready: async () => {}, refresh: async () => {}, release: () => {} }),
    failureOf: (error) => String(error),
    onRefused: () => leader.leaseRenewed({ term: 1, n: 0 }),
  });
  onTestFinished(() => leader.end());
  const request = (set: string, refresh: boolean): void => {
    requests += 1;
    const fields = Object.entries({ set, refresh: refresh ? '1' : '0', stored: '1' });
    void receive([{ id: `${requests}-0`, fields }]);
  };
  const names = (): string[][] => appended.map(({ fields }) => fields.map(([name]) => name));
  return { request, names, appended };
}

it('announces a refresh in the entry that is stored after a refused one', async () => {
  const { request, names } = lead('GAP');
  request('list', true);
  await vi.waitFor(() =>
    expect(names()).toEqual([
      ['list', refreshedField('list')],
      ['list', refreshedField('list')],
    ]),
  );
});

it('refuses the request for another set when it publishes too many', async () => {
  const { request, appended } = lead();
  for (let index = 0; index <= 2_000; index += 1) request(`set-${index}`, false);
  await vi.waitFor(() => {
    const fields = appended.flatMap((append) => append.fields);
    expect(fields.find(([name]) => name === 'set-2000')?.[1]).toContain('too many published sets');
  });
});
