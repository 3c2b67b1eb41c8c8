import { expect, it, vi } from 'vitest';
import * as z from 'zod';
import { useScale } from '../support/scale-rig.ts';
import { desk, Device } from '../support/workspace-device.ts';

const AUDIT = '{ auditLog(first: 50) { nodes { action outcome } } }';
const Audit = z.object({
  auditLog: z.object({ nodes: z.array(z.object({ action: z.string(), outcome: z.string() })) }),
});
const CHANGED = 'subscription { workspaceChanged { revision } }';
const Change = z.object({ workspaceChanged: z.object({ revision: z.string() }) });
/** Saves before one gateway ends. */
const SAVES = 5;
const MAX_SAVES = 300;

const scale = useScale({ withPostgres: true });

it('what a user keeps, and the audit log, are whole at the second gateway after the first one was killed while it saved', async () => {
  const { start } = scale();
  const [first, second] = [await start(), await start()];
  const deviceAt = async (gateway: typeof first) => new Device(gateway, { bearer: await gateway.signIn('trader@example.test') });
  const [laptop, phone] = [await deviceAt(first), await deviceAt(second)];
  await laptop.keep();
  await laptop.save([
    { kind: 'WATCHED_SERIES', itemId: 'series 7', json: '{"kind":"series","seriesId":"7","seriesName":"S","order":1}' },
  ]);
  const watch = second.watch(CHANGED, {}, phone.credentials);
  await watch.data(0);

  const confirmed: string[] = [];
  const saving = (async () => {
    for (let n = 0; n < MAX_SAVES; n += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, until it ends
      if ((await laptop.save([desk(`Layout ${n}`)]).catch(() => null)) === null) return;
      confirmed.push(`Layout ${n}`);
    }
  })();
  await vi.waitFor(() => expect(confirmed.length).toBeGreaterThanOrEqual(SAVES));
  await first.kill();
  await saving;

  const kept = async (device: Device) => (await device.read()).items.map(({ itemId }) => itemId);
  const items = await kept(phone);
  expect(items).toEqual(expect.arrayContaining(['series 7', ...confirmed]));
  // The last one may have been stored without an answer.
  expect([0, 1]).toContain(items.length - confirmed.length - 1);
  const { revision } = await phone.read();
  await watch.until((results) => results.some(({ data }) => Change.safeParse(data).data?.workspaceChanged.revision === revision));
  await phone.save([desk('Evening')]);

  const third = await start();
  expect((await kept(await deviceAt(third))).toSorted()).toEqual([...items, 'Evening'].toSorted());
  const auditor = new Device(third, { bearer: await third.signIn('super@example.test') });
  await vi.waitFor(async () => {
    const { nodes } = Audit.parse(await auditor.send(AUDIT)).auditLog;
    expect(nodes.filter(({ action }) => action === 'keepWorkspace')).toEqual([{ action: 'keepWorkspace', outcome: 'DONE' }]);
  });
});
