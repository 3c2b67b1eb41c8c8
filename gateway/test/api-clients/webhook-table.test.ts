import { expect, it } from 'vitest';
import { WebhookTable } from '../../src/domains/api-clients/webhooks/webhook-table.ts';
import type { WebhookRow } from '../../src/store/tables.ts';
import { describeWithBothEngines, openStore } from '../support/store.ts';

const webhook: WebhookRow = {
  id: 'w',
  client: 'c',
  customer: 'x',
  url: 'https://example.test/',
  events: 'KEY_CREATED',
  suspended_seconds: 60,
  secret: '',
  state: 'ON',
  created_at: 1,
};
const message = (id: number) => ({ id: `m${id}`, webhook: 'w', customer: 'x', type: 'key.created', body: '{}' });
const CLAIM_MS = 60_000;
const retry = { status: 500, error: null, retryInMs: 0, isDelivered: false };

describeWithBothEngines('the table of webhooks', ({ newPlace }) => {
  async function open() {
    const store = await openStore(await newPlace());
    const table = new WebhookTable(store);
    await table.add(webhook);
    return table;
  }

  it('gives each message to one gateway', async () => {
    const table = await open();
    await table.enqueue(Array.from({ length: 35 }, (_, id) => message(id)));
    const claims = await Promise.all(Array.from({ length: 8 }, () => table.claim('x', CLAIM_MS)));
    const claimed = claims.flat();
    // Concurrent claims may choose the same messages, and only one claim gets each. The following claims get the rest.
    for (let rest = await table.claim('x', CLAIM_MS); rest.length > 0; rest = await table.claim('x', CLAIM_MS))
      claimed.push(...rest);
    const ids = claimed.map(({ id }) => id);
    expect(ids).toHaveLength(new Set(ids).size);
    expect(new Set(ids)).toHaveLength(35);
  });

  it('gives messages by owner: the customer, or the webhook if it has no customer', async () => {
    const table = await open();
    await table.enqueue([
      message(1),
      message(2),
      { ...message(3), customer: 'y' },
      { ...message(4), webhook: 'v', customer: null },
    ]);
    expect((await table.owners([])).toSorted()).toEqual(['v', 'x', 'y']);
    expect(await table.owners(['x', 'y'])).toEqual(['v']);
    expect(await table.claim('y', CLAIM_MS)).toMatchObject([{ id: 'm3' }]);
    expect(await table.claim('v', CLAIM_MS)).toMatchObject([{ id: 'm4' }]);
    expect(await table.owners([])).toEqual(['x']);
  });

  it('has at most five webhooks of a client, also if several gateways add some at once', async () => {
    const place = await newPlace();
    const tables = [new WebhookTable(await openStore(place)), new WebhookTable(await openStore(place))];
    const rows = Array.from({ length: 10 }, (_, id) => ({ ...webhook, id: String(id), url: `https://example.test/${id}` }));
    const outcomes = await Promise.all(
      tables.flatMap((table, index) =>
        rows.map((row) => table.add({ ...row, id: `${index}-${row.id}`, url: `${row.url}/${index}` })),
      ),
    );
    expect(outcomes.toSorted()).toEqual([...Array(5).fill('added'), ...Array(15).fill('too many')]);
    expect(await tables[0]?.list('c')).toHaveLength(5);
    expect(await tables[1]?.add({ ...webhook, client: 'other' })).toBe('added');
    expect(await tables[0]?.add({ ...webhook, id: 'again', client: 'other' })).toBe('exists');
  });

  it('gives a message to another gateway after its claim has expired, and ignores a late result of the first gateway', async () => {
    const table = await open();
    await table.enqueue([message(1)]);
    const [lost] = await table.claim('x', 0);
    const [again] = await table.claim('x', CLAIM_MS);
    expect([lost?.attempts, again?.attempts]).toEqual([1, 2]);
    if (!lost || !again) return;
    await table.settle(lost, { ...retry, isDelivered: true, retryInMs: null }, 'GONE');
    expect(await table.messages('w')).toMatchObject([{ is_delivered: null }]);
    expect(await table.byId(['w'])).toMatchObject([{ state: 'ON' }]);
    await table.settle(again, retry, null);
    expect(await table.claim('x', CLAIM_MS)).toMatchObject([{ id: 'm1', attempts: 3 }]);
  });

  it('keeps the last 1,000 messages of a webhook, and none of a deleted one', async () => {
    const table = await open();
    for (let first = 0; first < 1_010; first += 101)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await table.enqueue(Array.from({ length: 101 }, (_, index) => message(first + index)));
    let claimed = 0;
    for (let rows = await table.claim('x', CLAIM_MS); rows.length > 0; rows = await table.claim('x', CLAIM_MS))
      claimed += rows.length;
    expect(claimed).toBe(1_000);
    await table.remove('c', 'other');
    expect(await table.messages('w')).toHaveLength(20);
    await table.remove('c', 'w');
    expect(await table.list('c')).toEqual([]);
    expect(await table.messages('w')).toEqual([]);
  });
});
