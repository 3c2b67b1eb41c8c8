import { ALERT_LEASE_MS } from '@sightline/schema/rules/workspace.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { liveRig, SCOPE } from '../../../testing/live-rig.ts';
import { useWorkspaceDatabase } from '../../../testing/stored-workspace.ts';
import { changeAccountState } from '../../../workspace/account-state.ts';
import { AlertLease } from './alert-lease.ts';
import type { FiredAlert } from './alert-monitor.ts';

useWorkspaceDatabase();

/** Time between two requests of a device for the lease; milliseconds. */
const REQUEST_MS = 10_000;

function firedNow(id: string): FiredAlert {
  const series = { seriesId: '1', seriesName: 'Series 1' };
  const rule = { id, item: 'series 1', kind: 'live' } as const;
  return {
    item: { kind: 'series', ...series, order: 1, rules: [rule] },
    rule,
    event: { kind: 'live' },
    marketId: null,
    at: Date.now(),
  };
}

it('reports what has fired since another device last renewed its lease, once that lease has ended', async () => {
  const rig = await liveRig();
  changeAccountState(SCOPE.userId, { isJoined: true, isKept: true });
  const reported: string[] = [];
  const lease = new AlertLease(rig.client, SCOPE.userId, (alerts) => reported.push(...alerts.map(({ rule }) => rule.id)));
  onTestFinished(() => lease.stop());
  const takeAlertLease = (isHeld: boolean, renewedAt: number) => ({
    __typename: 'TakeAlertLeasePayload',
    isHeld,
    until: new Date(renewedAt + ALERT_LEASE_MS).toISOString(),
  });
  const answer = (isHeld: boolean, renewedAt = Date.now()) =>
    rig.setAnswer('TakeAlertLease', () => ({ data: { takeAlertLease: takeAlertLease(isHeld, renewedAt) } }));
  const requestCount = () => rig.asked.filter((name) => name === 'TakeAlertLease').length;
  const waitForRequest = async (): Promise<void> => {
    const before = requestCount();
    await vi.advanceTimersByTimeAsync(REQUEST_MS);
    // The request is sent after the previous answer has been read.
    await vi.waitFor(() => expect(requestCount()).toBe(before + 1));
  };
  answer(false);
  lease.start();
  await vi.waitFor(() => expect(requestCount()).toBe(1));
  await waitForRequest();

  lease.handleFired([firedNow('of the other device')]);
  await vi.advanceTimersByTimeAsync(1_000);
  // The other device renews its lease, and closes.
  answer(false);
  await waitForRequest();
  lease.handleFired([firedNow('of neither')]);
  await waitForRequest();
  expect(reported).toEqual([]);
  answer(true);
  await waitForRequest();
  await vi.waitFor(() => expect(reported).toEqual(['of neither']));
  lease.handleFired([firedNow('of this device')]);
  await waitForRequest();
  expect(reported).toEqual(['of neither', 'of this device']);
});
