import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { startGateway, type TestGateway } from '../support/gateway-process.ts';
import { LIST, LiveSubscriber } from '../support/live-subscriber.ts';
import { untilQuiet } from '../support/sandbox.ts';
import { useStack } from '../support/stack.ts';

const NO_OTHER_READS = { FEED_REREAD_MS: 600_000, FEED_RECONCILE_MS: 600_000 };
const stack = useStack(NO_OTHER_READS);
beforeEach(async () => {
  const { control } = stack().sandbox;
  await control.reset();
  await control.setDialectOptions({ withState: false });
  return () => control.reset();
});

/** Opens the list, then suspends a market that it does not have. */
async function suspendUnlisted(gateway: TestGateway): Promise<void> {
  const { control } = stack().sandbox;
  const credentials = await gateway.startTrading('trader@example.test');
  const list = new LiveSubscriber({ url: gateway.url, credentials, document: LIST, resume: 'cursor' });
  onTestFinished(() => list.stop());
  await vi.waitUntil(() => list.state.status === 'LIVE');
  const total = (await control.allState('markets')).find(({ type, state }) => type.startsWith('total_') && state === 'open');
  if (!total) throw new Error('no market of a total is open');
  await control.clearCalls();
  await control.change('markets', total.id, { state: 'suspended' });
}

/** First pages of the list that were read. */
const listReads = async () =>
  (await stack().sandbox.control.calls()).filter(
    ({ query }) => String(query['filter']).startsWith('type=series_winner') && query['skip'] === '0',
  );

it('a patch that offers an unknown market causes a read of everything', async () => {
  await suspendUnlisted(stack().gateway);
  await vi.waitFor(async () => expect(await listReads()).not.toEqual([]));
});

it('a patch that offers an unknown market causes no more reads than a denied push connection would', async () => {
  const gateway = await startGateway(stack().sandbox.port, { ...NO_OTHER_READS, FEED_POLL_MS: 600_000 });
  onTestFinished(() => gateway.stop());
  await suspendUnlisted(gateway);
  await untilQuiet(stack().sandbox);
  expect(await listReads()).toEqual([]);
});
