import { expect, it } from 'vitest';
import { ClientDisconnected } from '../util/deadline.ts';
import { ClientCounts } from './client-counts.ts';

const CALLER = { user: { id: 7 }, hash: 'h', bearer: 'b' };
const NEVER = new AbortController().signal;

it('counts again for a request that shared the load of another one, which has disconnected', async () => {
  const counts = new ClientCounts({ queueTimeoutMs: 1_000 });
  const answer = Promise.withResolvers<[]>();
  const account = { clients: () => answer.promise };
  // Four calls run at a time, so the next one waits.
  const running = ['1', '2', '3', '4'].map((id) => counts.get(CALLER, account, id, NEVER));
  const first = new AbortController();
  const one = counts.get(CALLER, account, '5', first.signal);
  const other = counts.get(CALLER, account, '5', NEVER);
  first.abort();
  answer.resolve([]);
  await expect(one).rejects.toBeInstanceOf(ClientDisconnected);
  expect(await Promise.all([...running, other])).toEqual(Array.from({ length: 5 }, () => ({ total: 0, active: 0 })));
});
