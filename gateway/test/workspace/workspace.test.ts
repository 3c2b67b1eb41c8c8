import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { storeIn, temporaryFolder } from '../../../scripts/lib/stack.ts';
import { startGateway, type TestGateway } from '../support/gateway-process.ts';
import { PostgresProcess } from '../support/postgres-process.ts';
import { startSandbox, type TestSandbox } from '../support/sandbox.ts';
import { type StorePlace, describeWithBothEngines } from '../support/store.ts';
import { customerId } from '../support/user-session.ts';
import { desk, Device, KEEP, LEASE, READ, SAVE, SHARE } from '../support/workspace-device.ts';

const CHANGED = 'subscription { workspaceChanged { revision hasSharedChanges } }';

const Change = z.object({ workspaceChanged: z.object({ revision: z.string(), hasSharedChanges: z.boolean() }) });

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
  return () => sandbox.stop();
});

async function gatewayAt(place: StorePlace, env: Record<string, string> = {}): Promise<TestGateway> {
  const gateway = await startGateway(sandbox.port, { ...place, ...env });
  onTestFinished(() => gateway.stop());
  return gateway;
}

async function deviceOf(gateway: TestGateway, user: string, acting?: string): Promise<Device> {
  const bearer = await gateway.signIn(`${user}@example.test`);
  const actingCustomer = acting === undefined ? {} : { actingCustomer: await customerId({ sandbox, gateway }, acting) };
  return new Device(gateway, { bearer, ...actingCustomer });
}

/** Makes these the customers of a user. */
async function moveTo(user: string, gateway: TestGateway, ...names: string[]): Promise<void> {
  const ids = await Promise.all(names.map((name) => customerId({ sandbox, gateway }, name)));
  await sandbox.control.change('users', `${user}@example.test`, { customer_ids: ids });
}

describeWithBothEngines('a workspace', ({ newPlace }) => {
  it('is stored once the user has chosen that, read by another device, and kept over a restart', async () => {
    await sandbox.control.reset();
    const place = await newPlace();
    const first = await startGateway(sandbox.port, { ...place });
    const laptop = await deviceOf(first, 'trader');
    expect(await laptop.read()).toMatchObject({ isKept: false, items: [] });
    expect(await laptop.save([desk('Evening')])).toMatchObject({
      workspace: null,
      userErrors: [{ code: 'WORKSPACE_NOT_KEPT', field: ['items'] }],
    });
    expect(await laptop.keep()).toMatchObject({ isKept: true, items: [] });
    const { revision } = await laptop.read();
    await laptop.save([desk('Evening')]);
    await first.stop();

    const gateway = await gatewayAt(place);
    const phone = await deviceOf(gateway, 'trader');
    expect(await phone.read(revision)).toMatchObject({ isComplete: false, items: [{ itemId: 'Evening', version: 1 }] });
    const other = await deviceOf(gateway, 'trader5');
    expect(await other.read()).toMatchObject({ isKept: false, items: [] });
  });

  it('takes the last write of an item, and keeps deletions', async () => {
    await sandbox.control.reset();
    const gateway = await gatewayAt(await newPlace());
    const [laptop, phone] = [await deviceOf(gateway, 'trader'), await deviceOf(gateway, 'trader')];
    const { revision } = await laptop.keep();
    await laptop.save([desk('Evening'), desk('Morning')]);
    await laptop.save([desk('Evening', 'board=8')]);
    await phone.save([desk('Evening', 'board=9'), { kind: 'DESK', itemId: 'Morning', json: null }]);
    expect((await laptop.read()).items).toMatchObject([
      { itemId: 'Evening', version: 3, json: expect.stringContaining('board=9') },
    ]);
    expect((await laptop.read(revision)).items).toMatchObject([{ version: 3 }, { itemId: 'Morning', json: null }]);
    // One answer has everything that changed.
    expect((await laptop.save([desk('Night')], revision)).workspace?.items).toHaveLength(3);
  });

  it('keeps the items of each customer apart, and preferences and saved filters for all', async () => {
    await sandbox.control.reset();
    const gateway = await gatewayAt(await newPlace());
    const [north, fjord] = [await deviceOf(gateway, 'super', 'Northwind Bets'), await deviceOf(gateway, 'super', 'Fjord Gaming')];
    await north.keep();
    await north.save([
      desk('Evening'),
      { kind: 'PREFERENCES', itemId: 'series-panel', json: '{"name":"series-panel","isOpen":false}' },
      { kind: 'SAVED_FILTER', itemId: 'f', json: '{"name":"f","tab":"all","query":""}' },
    ]);
    const ids = async (device: Device) => (await device.read()).items.map(({ itemId }) => itemId).toSorted();
    expect(await ids(north)).toEqual(['Evening', 'f', 'series-panel']);
    expect(await ids(fjord)).toEqual(['f', 'series-panel']);
  });

  it('refuses what is not valid or too much, and loses nothing', async () => {
    await sandbox.control.reset();
    const gateway = await gatewayAt(await newPlace());
    const laptop = await deviceOf(gateway, 'trader');
    await laptop.keep();
    await laptop.save([desk('Evening')]);
    const refusal = async (...items: object[]) =>
      (await laptop.save([desk('New'), ...items])).userErrors.map(({ code, field }) => `${code} ${field.join('.')}`);
    expect(await refusal({ kind: 'DESK', itemId: 'x', json: '{}' }, { kind: 'PIN', itemId: 'a\nb', json: null })).toEqual([
      'WORKSPACE_ITEM_INVALID items.1.json',
      'WORKSPACE_ITEM_INVALID items.2.json',
    ]);
    expect(await refusal({ kind: 'DESK', itemId: 'x', json: 'x'.repeat(65 * 1024) })).toEqual([
      'WORKSPACE_ITEM_TOO_LARGE items.1.json',
    ]);
    const pin = (id: number) => ({ kind: 'PIN', itemId: `${id}`, json: `{"kind":"type","id":"${id}","order":1}` });
    const pins = (from: number, count: number) => Array.from({ length: count }, (_, index) => pin(from + index));
    expect((await laptop.save(pins(0, 498))).userErrors).toEqual([]);
    expect(await refusal(pin(1_000))).toEqual(['WORKSPACE_FULL items']);
    expect((await laptop.read()).items).toHaveLength(499);
    expect(await laptop.codes(SAVE, { input: { items: pins(0, 501) } })).toEqual(['BAD_USER_INPUT']);
    expect(await laptop.codes(SAVE, { input: { items: [pin(1), pin(1)] } })).toEqual(['BAD_USER_INPUT']);
    expect(await laptop.codes(READ, { since: 'x' })).toEqual(['BAD_USER_INPUT']);
  });

  it('is not for API keys', async () => {
    await sandbox.control.reset();
    const gateway = await gatewayAt(await newPlace());
    const [key] = z.array(z.object({ secret: z.string() })).parse(await sandbox.control.allState('keys'));
    const service = new Device(gateway, { apiKey: key?.secret ?? '' });
    expect(await service.codes(READ)).toEqual(['FORBIDDEN']);
    expect(await service.codes(KEEP, { isKept: true })).toEqual(['FORBIDDEN']);
    expect((await gateway.watch(CHANGED, {}, service.credentials).ended).codes).toEqual(['FORBIDDEN']);
  });

  it('shares layouts, lists and filters with colleagues, while the provider lists the customer for them', async () => {
    await sandbox.control.reset();
    const gateway = await gatewayAt(await newPlace());
    await moveTo('trader5', gateway, 'Northwind Bets');
    const [owner, colleague] = [await deviceOf(gateway, 'trader'), await deviceOf(gateway, 'trader5')];
    await owner.keep();
    const series = { kind: 'series', seriesId: '7', seriesName: 'S', order: 1 };
    await owner.save([
      desk('Evening'),
      { kind: 'WATCHED_SERIES', itemId: 'list', json: JSON.stringify({ kind: 'list', name: 'Finals', items: [series] }) },
      { kind: 'WATCHED_SERIES', itemId: 'series 7', json: JSON.stringify(series) },
    ]);
    expect(await owner.share('DESK', 'Evening', true, '  Tara  ')).toEqual([]);
    expect(await owner.share('WATCHED_SERIES', 'list')).toEqual([]);
    expect(await owner.share('WATCHED_SERIES', 'series 7')).toEqual(['WORKSPACE_ITEM_NOT_SHAREABLE']);
    expect(await owner.share('DESK', 'unknown')).toEqual(['WORKSPACE_ITEM_NOT_SHAREABLE']);
    expect((await owner.shared()).map(({ isOwn }) => isOwn)).toEqual([true, true]);
    const seen = await colleague.shared();
    expect(seen.map(({ itemId, isOwn, sharedBy }) => `${itemId} ${isOwn} ${sharedBy}`).toSorted()).toEqual([
      'Evening false Tara',
      'list false null',
    ]);
    expect(JSON.stringify(seen)).not.toContain('example.test');

    // The same id of a colleague is another item: only the owner changes it.
    await colleague.keep();
    await colleague.save([desk('Evening', 'board=666'), { kind: 'WATCHED_SERIES', itemId: 'list', json: null }]);
    expect(await colleague.share('DESK', 'Evening', false)).toEqual([]);
    expect((await owner.read()).items).toHaveLength(3);
    expect((await colleague.shared()).map(({ itemId }) => itemId).toSorted()).toEqual(['Evening', 'list']);

    // The customer in context is still cached, but the provider no longer lists it.
    await moveTo('trader5', gateway, 'Fjord Gaming');
    expect(await colleague.shared()).toEqual([]);
    await moveTo('trader5', gateway, 'Northwind Bets');
    await owner.share('DESK', 'Evening', false);
    await owner.save([{ kind: 'WATCHED_SERIES', itemId: 'list', json: null }]);
    expect(await colleague.shared()).toEqual([]);
  });

  it('ends sharing also for an owner whose customer the provider no longer lists', async () => {
    await sandbox.control.reset();
    const gateway = await gatewayAt(await newPlace());
    await moveTo('trader5', gateway, 'Northwind Bets');
    const [owner, colleague] = [await deviceOf(gateway, 'trader'), await deviceOf(gateway, 'trader5')];
    await owner.keep();
    await owner.save([desk('Evening'), desk('Morning')]);
    expect(await owner.share('DESK', 'Evening')).toEqual([]);
    expect((await colleague.shared()).map(({ itemId }) => itemId)).toEqual(['Evening']);
    await moveTo('trader', gateway, 'Fjord Gaming');
    expect(await owner.share('DESK', 'Morning')).toEqual(['WORKSPACE_ITEM_NOT_SHAREABLE']);
    expect(await owner.share('DESK', 'Evening', false)).toEqual([]);
    expect(await colleague.shared()).toEqual([]);
  });

  it('lets staff who act read what colleagues share and write none of it', async () => {
    await sandbox.control.reset();
    const gateway = await gatewayAt(await newPlace());
    const owner = await deviceOf(gateway, 'trader');
    await owner.keep();
    await owner.save([desk('Evening')]);
    await owner.share('DESK', 'Evening');
    const acting = await deviceOf(gateway, 'staff', 'Northwind Bets');
    expect((await acting.shared()).map(({ itemId }) => itemId)).toEqual(['Evening']);
    await acting.keep();
    await acting.save([
      desk('Evening', 'board=1'),
      { kind: 'SAVED_FILTER', itemId: 'f', json: '{"name":"f","tab":"all","query":""}' },
    ]);
    const input = { kind: 'DESK', itemId: 'Evening', isShared: false };
    expect(await acting.codes(SHARE, { input })).toEqual(['FORBIDDEN']);
    expect((await owner.shared()).map(({ itemId, json }) => [itemId, json])).toEqual([['Evening', desk('Evening').json]]);

    // Saved filters are for staff, whichever customer they act for.
    expect(await acting.share('SAVED_FILTER', 'f')).toEqual([]);
    const superuser = await deviceOf(gateway, 'super');
    expect((await superuser.shared()).map(({ itemId }) => itemId)).toEqual(['f']);
    expect((await owner.shared()).map(({ itemId }) => itemId)).toEqual(['Evening']);
    const stranger = await deviceOf(gateway, 'trader5');
    expect(await stranger.shared()).toEqual([]);
  });

  it('lets one device of a user fire alerts', async () => {
    await sandbox.control.reset();
    const gateway = await gatewayAt(await newPlace());
    const [laptop, phone] = [await deviceOf(gateway, 'trader'), await deviceOf(gateway, 'trader')];
    expect([await laptop.lease('a'), await phone.lease('b')]).toEqual([true, true]);
    await laptop.keep();
    expect([await laptop.lease('a'), await phone.lease('b'), await laptop.lease('a')]).toEqual([true, false, true]);
    expect(await laptop.codes(LEASE, { device: ' ' })).toEqual(['BAD_USER_INPUT']);
  });

  it('notifies other devices of changes, and colleagues of what is shared', async () => {
    await sandbox.control.reset();
    const gateway = await gatewayAt(await newPlace());
    await moveTo('trader5', gateway, 'Northwind Bets');
    const [laptop, phone] = [await deviceOf(gateway, 'trader'), await deviceOf(gateway, 'trader')];
    const colleague = await deviceOf(gateway, 'trader5');
    await laptop.keep();
    const { revision } = await laptop.read();
    const watch = gateway.watch(CHANGED, {}, phone.credentials);
    const colleagues = gateway.watch(CHANGED, {}, colleague.credentials);
    expect(Change.parse(await watch.data(0)).workspaceChanged).toEqual({ revision, hasSharedChanges: false });
    expect(Change.parse(await colleagues.data(0)).workspaceChanged).toMatchObject({ revision: '0' });
    const saved = await laptop.save([desk('Evening')]);
    const newest = (look: (change: z.output<typeof Change>['workspaceChanged']) => boolean) =>
      watch.until((results) => results.some(({ data }) => data !== null && look(Change.parse(data).workspaceChanged)));
    await newest((change) => change.revision === saved.workspace?.revision);
    await laptop.share('DESK', 'Evening');
    await colleagues.until((results) =>
      results.some(({ data }) => data !== null && Change.parse(data).workspaceChanged.hasSharedChanges),
    );
    expect(colleagues.results.map(({ data }) => Change.parse(data).workspaceChanged.revision)).not.toContain(
      saved.workspace?.revision,
    );
    await laptop.keep(false);
    await newest((change) => change.revision === '0');
  });

  it('is deleted as a whole, by the choice of the browser or by request', async () => {
    await sandbox.control.reset();
    const gateway = await gatewayAt(await newPlace());
    await moveTo('trader5', gateway, 'Northwind Bets');
    const [owner, colleague] = [await deviceOf(gateway, 'trader'), await deviceOf(gateway, 'trader5')];
    const fill = async () => {
      await owner.keep();
      await owner.save([desk('Evening')]);
      await owner.share('DESK', 'Evening');
    };
    await fill();
    expect(await owner.keep(false)).toMatchObject({ isKept: false, items: [] });
    expect(await colleague.shared()).toEqual([]);
    await fill();
    expect(await owner.send('mutation { deleteWorkspace { deletedItems } }')).toEqual({ deleteWorkspace: { deletedItems: 1 } });
    expect(await owner.read()).toMatchObject({ isKept: false, items: [] });
  });
});

it('a workspace is off at a gateway with Redis and a store of its own, which says why', async () => {
  await sandbox.control.reset();
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  const { RedisProcess } = await import('../support/redis-process.ts');
  const redis = await RedisProcess.start();
  onTestFinished(() => redis.kill());
  const gateway = await gatewayAt(storeIn(folder.path), {
    REDIS_URL: redis.url,
    TRADING_TOKEN_KEY: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
  });
  const { credentials } = await deviceOf(gateway, 'trader');
  const { errors } = await gateway.request(READ, {}, credentials);
  expect(errors).toMatchObject([{ message: expect.stringContaining('PostgreSQL'), extensions: { code: 'WORKSPACE_OFF' } }]);
});

describe('with two gateways on one PostgreSQL', () => {
  let server: PostgresProcess;
  beforeAll(async () => {
    server = await PostgresProcess.start();
    return () => server.remove();
  });

  it('a change at one reaches the devices at the other, also after the database was away', async () => {
    await sandbox.control.reset();
    const place = { DATABASE_URL: await server.createDatabase('two') };
    const [a, b] = [await gatewayAt(place), await gatewayAt(place)];
    const [laptop, phone] = [await deviceOf(a, 'trader'), await deviceOf(b, 'trader')];
    await laptop.keep();
    const watch = b.watch(CHANGED, {}, phone.credentials);
    await watch.data(0);
    const reaches = (revision: string | undefined) =>
      watch.until((results) =>
        results.some(({ data }) => data !== null && Change.parse(data).workspaceChanged.revision === revision),
      );
    await reaches((await laptop.save([desk('Evening')])).workspace?.revision);
    const both = await Promise.all([
      ...Array.from({ length: 10 }, () => laptop.save([desk('Same', 'board=1')])),
      ...Array.from({ length: 10 }, () => phone.save([desk('Same', 'board=2')])),
    ]);
    expect(both.flatMap(({ userErrors }) => userErrors)).toEqual([]);
    const read = await laptop.read();
    expect(read).toEqual(await phone.read());
    expect(read.items).toMatchObject([{ itemId: 'Evening' }, { itemId: 'Same', version: 20 }]);
    expect([await laptop.lease('a'), await phone.lease('b')]).toEqual([true, false]);

    await server.kill();
    expect(await laptop.codes(READ)).toEqual(['STORE_UNAVAILABLE']);
    expect(await laptop.codes('{ viewer { isStaff } }')).toEqual([]);
    await server.restart();
    // The other gateway may not yet listen again: it then reads the revision itself.
    await expect.poll(() => laptop.codes(SAVE, { input: { items: [desk('Later')] } }), { timeout: 30_000 }).toEqual([]);
    await reaches((await laptop.read()).revision);
  });
});
