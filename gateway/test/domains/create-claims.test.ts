import { randomBytes } from 'node:crypto';
import { expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import { TEST_WAIT_MS } from '../../../scripts/lib/test-settings.ts';
import { CreateClaims } from '../../src/domains/create-claims.ts';
import { digest, IdempotencyStore } from '../../src/domains/idempotency-store.ts';
import { deleteExpired } from '../../src/store/retention.ts';
import type { Store, STORE_TIMERS } from '../../src/store/store.ts';
import { CreateRow } from '../../src/store/tables.ts';
import { encryptText } from '../../src/util/encrypted-text.ts';
import { describeWithBothEngines, openStore, type StorePlace } from '../support/store.ts';

const keys = [{ id: 'k1', key: randomBytes(32) }];
const Outcome = z.object({ name: z.string(), isFinal: z.boolean() });
type Outcome = z.output<typeof Outcome>;
/** Short, so that writes to an interrupted store soon fail. */
const SHORT_TIMEOUT = { STORE_TIMEOUT_MS: 1_000 };
/** With a short timeout, the store could fail on a busy machine, and each gateway would run the create. */
const LONG_TIMEOUT = { STORE_TIMEOUT_MS: TEST_WAIT_MS };

/** The creates of one gateway, which shares only the store with others. */
async function gateway(place: StorePlace, timers: Partial<typeof STORE_TIMERS> = LONG_TIMEOUT) {
  const store = await openStore(place, timers);
  return { store, ...createsOver(store) };
}

function createsOver(store: Store, waitMs = 2 * TEST_WAIT_MS) {
  const claims = new CreateClaims<Outcome>({ store, kind: 'test', schema: Outcome, keys, waitMs });
  return { claims, creates: new IdempotencyStore<Outcome>({ isFinal: ({ isFinal }) => isFinal, claims }) };
}

/** A create at the provider that the test completes. */
function providerCreate() {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const run = vi.fn(() => promise);
  return {
    run,
    started: () => vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1)),
    end: (name: string, isFinal: boolean) => resolve({ name, isFinal }),
  };
}

const requestOf = (idempotencyKey: string) => ({ user: '7', customer: 'acme', idempotencyKey, input: { name: 'nightly' } });
const untilUp = (store: Store) => vi.waitFor(() => expect(store.isUp).toBe(true));
const rowsOf = (store: Store) => store.read(CreateRow, store.sql.selectFrom('creates').selectAll());

describeWithBothEngines('a create that is repeated', ({ newPlace, interrupt }) => {
  it('at another gateway waits for the first one, and shares its outcome', async () => {
    const place = await newPlace();
    const [a, b] = [await gateway(place), await gateway(place)];
    const [first, second] = [providerCreate(), providerCreate()];
    const made = a.creates.run(requestOf('both'), first.run);
    await first.started();
    const writes = vi.spyOn(b.store, 'write');
    const repeated = b.creates.run(requestOf('both'), second.run);
    await vi.waitFor(() => expect(writes.mock.calls.length).toBeGreaterThan(1));
    first.end('made', true);
    expect(await repeated).toEqual(await made);
    expect(second.run).not.toHaveBeenCalled();
  });

  it('after a restart shares the first outcome', async () => {
    const place = await newPlace();
    const before = await gateway(place);
    const [first, second] = [providerCreate(), providerCreate()];
    first.end('made', true);
    const made = await before.creates.run(requestOf('restart'), first.run);
    await before.store.close();
    expect(await (await gateway(place)).creates.run(requestOf('restart'), second.run)).toEqual(made);
    expect(second.run).not.toHaveBeenCalled();
  });

  it('after a step of the clock by a day shares the first outcome', async () => {
    const place = await newPlace();
    const [first, second] = [providerCreate(), providerCreate()];
    first.end('made', true);
    const made = await (await gateway(place)).creates.run(requestOf('clock'), first.run);
    const clock = Date.now;
    vi.spyOn(Date, 'now').mockImplementation(() => clock() + 24 * 3_600_000);
    onTestFinished(() => void vi.restoreAllMocks());
    expect(await (await gateway(place)).creates.run(requestOf('clock'), second.run)).toEqual(made);
    expect(second.run).not.toHaveBeenCalled();
  });

  it('is not run again after its gateway crashed: its outcome is unknown', async () => {
    const place = await newPlace();
    const crashed = await gateway(place);
    await crashed.claims.claim(digest(['7', 'acme', 'crash']));
    const store = await openStore(place);
    const again = providerCreate();
    await expect(createsOver(store, 500).creates.run(requestOf('crash'), again.run)).rejects.toMatchObject({
      extensions: { code: 'OUTCOME_UNKNOWN' },
    });
    expect(again.run).not.toHaveBeenCalled();
  });

  it('runs again if the first one certainly created nothing', async () => {
    const place = await newPlace();
    const [a, b] = [await gateway(place), await gateway(place)];
    const [first, second] = [providerCreate(), providerCreate()];
    first.end('refused', false);
    second.end('made', true);
    expect(await a.creates.run(requestOf('refused'), first.run)).toMatchObject({ name: 'refused' });
    expect(await b.creates.run(requestOf('refused'), second.run)).toMatchObject({ name: 'made' });
  });

  it('shares the first outcome at its gateway while the store fails; another gateway runs it again', async () => {
    const place = await newPlace();
    const [a, b] = [await gateway(place, SHORT_TIMEOUT), await gateway(place, SHORT_TIMEOUT)];
    const [first, second, third] = [providerCreate(), providerCreate(), providerCreate()];
    const restore = await interrupt(place);
    first.end('made', true);
    third.end('made twice', true);
    const request = requestOf('alone');
    const made = await a.creates.run(request, first.run);
    expect(await a.creates.run(request, second.run)).toEqual(made);
    expect(second.run).not.toHaveBeenCalled();
    expect(await b.creates.run(request, third.run)).toMatchObject({ name: 'made twice' });
    await restore();
  });

  it('is not run a third time when the first, which started without the store, is refused while the second runs', async () => {
    const place = await newPlace();
    const [a, b, c] = [
      await gateway(place, SHORT_TIMEOUT),
      await gateway(place, SHORT_TIMEOUT),
      await gateway(place, SHORT_TIMEOUT),
    ];
    const [first, second, third] = [providerCreate(), providerCreate(), providerCreate()];
    const request = requestOf('blip');
    third.end('made twice', true);
    const restore = await interrupt(place);
    const refused = a.creates.run(request, first.run);
    await first.started();
    await restore();
    for (const { store } of [a, b, c]) await untilUp(store);
    const made = b.creates.run(request, second.run);
    await second.started();
    first.end('refused', false);
    expect(await refused).toMatchObject({ isFinal: false });
    const again = c.creates.run(request, third.run);
    second.end('made', true);
    expect([await made, await again]).toEqual([
      { name: 'made', isFinal: true },
      { name: 'made', isFinal: true },
    ]);
    expect(third.run).not.toHaveBeenCalled();
  });

  it('keeps the result of the first, which started without the store, when the second is refused', async () => {
    const place = await newPlace();
    const [a, b, c] = [
      await gateway(place, SHORT_TIMEOUT),
      await gateway(place, SHORT_TIMEOUT),
      await gateway(place, SHORT_TIMEOUT),
    ];
    const [first, second, third] = [providerCreate(), providerCreate(), providerCreate()];
    const request = requestOf('taken over');
    third.end('made twice', true);
    const restore = await interrupt(place);
    const made = a.creates.run(request, first.run);
    await first.started();
    await restore();
    for (const { store } of [a, b, c]) await untilUp(store);
    const refused = b.creates.run(request, second.run);
    await second.started();
    first.end('made', true);
    await made;
    second.end('refused', false);
    await refused;
    expect(await c.creates.run(request, third.run)).toMatchObject({ name: 'made' });
    expect(third.run).not.toHaveBeenCalled();
  });

  it('is not run while another gateway runs it, even if the store fails for a moment', async () => {
    const place = await newPlace();
    const [a, b] = [await gateway(place), await gateway(place, SHORT_TIMEOUT)];
    const [first, second] = [providerCreate(), providerCreate()];
    const request = requestOf('stall');
    const made = a.creates.run(request, first.run);
    await first.started();
    const writes = vi.spyOn(b.store, 'write');
    const repeated = b.creates.run(request, second.run);
    await vi.waitFor(() => expect(writes.mock.settledResults.some(({ type }) => type === 'fulfilled')).toBe(true));
    const restore = await interrupt(place);
    await vi.waitFor(() => expect(writes.mock.settledResults.some(({ type }) => type === 'rejected')).toBe(true));
    await restore();
    for (const { store } of [a, b]) await untilUp(store);
    first.end('made', true);
    expect(await repeated).toEqual(await made);
    expect(second.run).not.toHaveBeenCalled();
  });

  it('is claimed once by gateways that ask at the same time', async () => {
    const place = await newPlace();
    const gateways = await Promise.all(Array.from({ length: 4 }, () => gateway(place)));
    const run = vi.fn((name: string) => Promise.resolve({ name, isFinal: true }));
    const outcomes = await Promise.all(
      gateways.map(({ creates }, n) => creates.run(requestOf('race'), () => run(`made by ${n}`))),
    );
    expect(new Set(outcomes.map(({ name }) => name)).size).toBe(1);
    expect(run).toHaveBeenCalledTimes(1);
  });
});

describeWithBothEngines('a stored outcome', ({ newPlace }) => {
  it('is encrypted', async () => {
    const { store, creates } = await gateway(await newPlace());
    await creates.run(requestOf('secret'), () => Promise.resolve({ name: 'a-key-secret', isFinal: true }));
    const [row] = await rowsOf(store);
    expect(row).toMatchObject({ id: expect.stringMatching(/^test:[0-9a-f]{64}$/), outcome: expect.stringMatching(/^1\.k1\./) });
    expect(JSON.stringify(row)).not.toContain('a-key-secret');
  });

  it('is reported as unknown if it cannot be read', async () => {
    const { store, claims } = await gateway(await newPlace());
    for (const [n, text] of ['{"fingerprint":"f","outcome":{"title":"x"}}', '{"outcome":1}', 'nonsense'].entries()) {
      const key = digest(n);
      const outcome = encryptText(keys, ['outcome', 'test', key], text);
      const row = { id: `test:${key}`, owner: 'another', outcome, expires_at: Date.now() + 60_000 };
      await store.write(store.sql.insertInto('creates').values(row));
      await expect(claims.claim(key)).rejects.toMatchObject({ extensions: { code: 'OUTCOME_UNKNOWN' } });
    }
  });

  it('expires after ten minutes: the create runs again, and the row is deleted', async () => {
    const { store, creates } = await gateway(await newPlace());
    await creates.run(requestOf('old'), () => Promise.resolve({ name: 'made', isFinal: true }));
    const [row] = await rowsOf(store);
    expect((row?.expires_at ?? 0) - Date.now()).toBeGreaterThan(8 * 60_000);
    expect(await deleteExpired(store, 'creates')).toBe(0);
    await store.write(store.sql.updateTable('creates').set({ expires_at: Date.now() - 1_000 }));
    const again = await createsOver(store).creates.run(requestOf('old'), () => Promise.resolve({ name: 'again', isFinal: true }));
    expect(again.name).toBe('again');
    await store.write(store.sql.updateTable('creates').set({ expires_at: Date.now() - 1_000 }));
    expect([await deleteExpired(store, 'creates'), await deleteExpired(store, 'creates')]).toEqual([1, 0]);
  });
});
