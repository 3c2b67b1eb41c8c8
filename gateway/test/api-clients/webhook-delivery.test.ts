import { expect, it, onTestFinished } from 'vitest';
import { Webhooks } from '../../src/domains/api-clients/webhooks/webhooks.ts';
import { createLog } from '../../src/telemetry/log.ts';
import { storeIn, temporaryFolder } from '../../../scripts/lib/stack.ts';
import { configWith } from '../support/config.ts';
import { openStore } from '../support/store.ts';
import { startReceiver } from '../support/webhook-receiver.ts';

it('a gateway that ends waits for the messages that it is sending, and leaves the rest for another gateway', async () => {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  const store = await openStore(storeIn(folder.path));
  const config = configWith({ WEBHOOKS: 'private', WEBHOOK_POLL_MS: 50, WEBHOOK_TIMEOUT_MS: 60_000 });
  const webhooks = new Webhooks({ config, store, isOn: true, log: createLog('silent') });
  const receiver = await startReceiver();
  const id = 'w';
  await webhooks.table.add({
    id,
    client: 'c',
    customer: 'x',
    url: receiver.url,
    events: 'KEY_CREATED',
    suspended_seconds: 60,
    secret: webhooks.makeSecret(id).encrypted,
    state: 'ON',
    created_at: 1,
  });
  receiver.hold();
  const message = {
    webhook: id,
    customer: 'x',
    type: 'key.created',
    body: JSON.stringify({ type: 'key.created', timestamp: new Date().toISOString(), data: {} }),
  };
  await webhooks.table.enqueue(Array.from({ length: 9 }, (_, index) => ({ ...message, id: `m${index}` })));
  await expect.poll(() => receiver.events()).toHaveLength(4);
  const closed = webhooks.close();
  receiver.release();
  await closed;
  const kept = await webhooks.table.messages(id);
  expect(kept.filter((row) => row.is_delivered === 1)).toHaveLength(4);
  expect(kept.filter((row) => row.attempts === 0)).toHaveLength(5);
});
