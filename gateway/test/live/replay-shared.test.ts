import { expect, it, vi } from 'vitest';
import { useScale } from '../support/scale-rig.ts';
import { trustedDocumentNamed } from '../support/trusted-documents.ts';

const LIST = trustedDocumentNamed('TradingList');
/** Cached answers live as long as the test. */
const ANSWERS = { REFERENCE_CACHE_MS: '60000', FEED_LINGER_MS: '1000' };

const scale = useScale();

it('a cached answer is not sent for a later state after its set was closed and opened again', async () => {
  const { sandbox, start } = scale();
  const leader = await start(ANSWERS);
  const follower = await start({ ...ANSWERS, ADMIN_PORT: '0' });
  const [one, two] = [await leader.trade('trader-01@example.test'), await follower.trade('trader-02@example.test')];
  // Keeps the epoch, because the set of the leader stays open.
  const watch = leader.watch('subscription { tradingList { seq status } }', {}, one);
  await watch.until((results) => JSON.stringify(results).includes('LIVE'));
  const list = async () => {
    const { data } = await follower.request(LIST, {}, two);
    return JSON.stringify(data);
  };
  const epochOf = (body: string): string | undefined => /"epoch":"([^"]+)"/.exec(body)?.[1];
  const status = async () => (await fetch(`http://localhost:${follower.adminPort}/status`)).text();
  const closed = () => vi.waitFor(async () => expect(await status()).not.toContain('"clientId"'));
  // The first time, the set changes while it opens; later it opens without a change.
  await vi.waitFor(async () => expect(await list()).toContain('"status":"LIVE"'));
  await closed();
  // Answers are cached, and served from the cache, only while the set is open.
  const opened = async (): Promise<string> => {
    await list();
    return list();
  };
  const before = await opened();
  expect(before).toContain('"status":"LIVE"');
  await closed();
  const market = (await sandbox.control.allState('markets')).find(
    ({ id, state, type }) => type === 'series_winner' && state === 'open' && before.includes(`"id":"${id}"`),
  );
  const [selection, ...others] = market?.selections ?? [];
  await sandbox.control.change('markets', market?.id ?? 0, { selections: [{ ...selection, odds: 77.77 }, ...others] });
  await vi.waitFor(async () => {
    const { data } = await leader.request('{ tradingList { markets { selections { odds } } } }', {}, one);
    expect(JSON.stringify(data)).toContain('77.77');
  });
  const after = await opened();
  expect(epochOf(after)).toBe(epochOf(before));
  expect(after).toContain('77.77');
});
