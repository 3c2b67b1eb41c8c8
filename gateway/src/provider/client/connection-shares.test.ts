import { describe, expect, it } from 'vitest';
import { type CallOwner, ConnectionShares, NoConnection } from './connection-shares.ts';

const neverAborted = (): AbortSignal => new AbortController().signal;

/** Starts calls; `running` has those that have a connection. */
function rig(connections = 64) {
  const shares = new ConnectionShares(connections);
  const running: { owner: CallOwner; free: () => void }[] = [];
  const call = async (owner: CallOwner, signal = neverAborted): Promise<void> => {
    running.push({ owner, free: await shares.acquire(owner, signal) });
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const flood = async (owner: CallOwner, calls: number): Promise<number> => {
    for (let n = 0; n < calls; n += 1) void call(owner);
    await settle();
    return running.filter((each) => each.owner === owner).length;
  };
  /** Ends the oldest call. @returns the owner of the call that starts instead */
  const endOldest = async (): Promise<CallOwner | undefined> => {
    const before = running.length;
    running.shift()?.free();
    await settle();
    return running.length < before ? undefined : running.at(-1)?.owner;
  };
  return { call, running, flood, endOldest, settle };
}

const user = (name: string, customer: string | null = null): CallOwner => ({ user: name, customer });

describe('connection shares', () => {
  it('leave a third of the connections free beside one busy user, and some beside several', async () => {
    const { flood } = rig();
    const counts = [];
    for (const name of ['a', 'b', 'c', 'd', 'e']) counts.push(await flood(user(name), 500));
    expect(counts).toEqual([43, 13, 1, 1, 1]);
    for (const name of ['f', 'g', 'h']) expect(await flood(user(name), 1)).toBe(1);
  });

  it('become equal as calls end', async () => {
    const { flood, endOldest, running } = rig();
    const [one, other] = [user('a'), user('b')];
    await flood(one, 200);
    await flood(other, 200);
    for (let n = 0; n < 100; n += 1) await endOldest();
    const shares = [one, other].map((owner) => running.filter((each) => each.owner === owner).length);
    expect(Math.abs((shares[0] ?? 0) - (shares[1] ?? 0))).toBeLessThanOrEqual(1);
    expect(running.length).toBeGreaterThan(40);
  });

  it('have one bound for all users of a customer', async () => {
    const { flood } = rig();
    let ofCustomer = 0;
    for (let n = 0; n < 60; n += 1) ofCustomer += await flood(user(`user ${n}`, 'c'), 20);
    expect(ofCustomer).toBe(48);
    expect(await flood(user('other', 'd'), 20)).toBe(8);
    expect(await flood(user('late', 'e'), 20)).toBe(1);
  });

  it('go in turn to the customers and users that wait', async () => {
    const { flood, endOldest } = rig(10);
    for (const owner of [user('a', 'one'), user('b', 'one'), user('c', 'two')]) await flood(owner, 100);
    for (let n = 0; n < 60; n += 1) await endOldest();
    const started = [];
    for (let n = 0; n < 60; n += 1) started.push((await endOldest())?.user);
    expect(started.filter((each) => each === 'c').length).toBeGreaterThanOrEqual(20);
    for (const name of ['a', 'b']) expect(started.filter((each) => each === name).length).toBeGreaterThanOrEqual(15);
  });

  it('are refused to a call whose deadline is over, which leaves the queue', async () => {
    const { call, flood, endOldest, running } = rig(1);
    await flood(user('a'), 1);
    const deadline = new AbortController();
    const waiting = call(user('a'), () => deadline.signal);
    deadline.abort(new Error('too late'));
    await expect(waiting).rejects.toBeInstanceOf(NoConnection);
    await expect(call(user('a'), () => AbortSignal.abort())).rejects.toBeInstanceOf(NoConnection);
    expect(await endOldest()).toBeUndefined();
    expect(running).toEqual([]);
    expect(await flood(user('b'), 1)).toBe(1);
  });

  it('are refused to a user with 1,000 waiting calls', async () => {
    const { call, flood } = rig(8);
    expect(await flood(user('a'), 1_006)).toBe(6);
    await expect(call(user('a'))).rejects.toBeInstanceOf(NoConnection);
    expect(await flood(user('b'), 1)).toBe(1);
  });
});
