import { describe, expect, it } from 'vitest';
import type { Execute } from '../../src/live/broadcast/live-stream.ts';
import { json, flushEventLoop } from '../support/hub-rig.ts';
import { readAll, publishKeys, createHubWithSet } from '../support/hub-set.ts';

describe('a subscriber ends', () => {
  it('when its client completes it, and the hub drops it', async () => {
    const { rig, set } = await createHubWithSet('a');
    const client = rig.client();
    let ends = 0;
    const subscription = client.subscribe('id', set, { onEnd: () => (ends += 1) });
    await readAll([client]);
    await subscription.subscriber.return();
    await subscription.subscriber.return();
    publishKeys(set, 'b');
    await readAll([client]);
    expect([subscription.received.length, subscription.ended, ends]).toEqual([1, null, 1]);
    expect(rig.hub.gauges).toMatchObject({ subscribers: 0, streams: 0, groups: 0 });
  });

  it('with its set, after all that was published', async () => {
    const { rig, set } = await createHubWithSet('a');
    const client = rig.client();
    const subscription = client.subscribe('id', set);
    await readAll([client]);
    publishKeys(set, 'b');
    await flushEventLoop();
    set.close();
    await readAll([client]);
    expect([subscription.ended, [...subscription.items.keys()]]).toEqual(['complete', ['b']]);
    const late = client.subscribe('late', set);
    await readAll([client]);
    expect(late.ended).toBe('complete');
    expect(rig.hub.gauges).toMatchObject({ subscribers: 0, streams: 0, groups: 0 });
  });

  it('with the error of its session, if its set closes before the session check', async () => {
    const { rig, set } = await createHubWithSet('a');
    const client = rig.client();
    const subscription = client.subscribe('id', set, { problem: () => new Error('over') });
    await readAll([client]);
    set.close();
    await readAll([client]);
    expect(subscription.ended).toBe('error');
  });

  it('with its session, and others continue', async () => {
    const { rig, set } = await createHubWithSet('a');
    const clients = [rig.client(), rig.client()];
    const ending = new AbortController();
    const [gone, stays] = clients.map((client) =>
      client.subscribe('id', set, { ended: client === clients[0] ? ending.signal : new AbortController().signal }),
    );
    await readAll(clients);
    ending.abort(new Error('session over'));
    publishKeys(set, 'b');
    await readAll(clients);
    expect([gone?.ended, gone?.received.length, stays?.ended, stays?.received.length]).toEqual(['error', 1, null, 2]);
    const refused = clients[0]?.subscribe('again', set, { ended: ending.signal });
    await readAll(clients);
    expect([refused?.ended, refused?.received.length]).toEqual(['error', 0]);
  });

  it('with its socket, even before its first change is executed', async () => {
    const { rig, set } = await createHubWithSet('a');
    const client = rig.client();
    const began = client.subscribe('id', set);
    client.close();
    await flushEventLoop();
    expect([client.writes.length, began.received.length]).toEqual([0, 0]);
    expect(rig.hub.gauges).toEqual({ sockets: 0, laggingSockets: 0, subscribers: 0, streams: 0, groups: 0 });
  });

  it('with all subscribers of its execution when that fails', async () => {
    const { rig, set } = await createHubWithSet('a');
    const clients = [rig.client(), rig.client()];
    let isFailing = false;
    const run: Execute = (change) => (isFailing ? Promise.reject(new Error('broken')) : json(change));
    const subscriptions = clients.map((client) => client.subscribe('id', set, { execute: run }));
    await readAll(clients);
    isFailing = true;
    publishKeys(set, 'b');
    await readAll(clients);
    expect(subscriptions.map(({ ended }) => ended)).toEqual(['error', 'error']);
    expect(rig.hub.gauges).toMatchObject({ subscribers: 0, streams: 0, groups: 0 });
  });

  it('when another subscription takes its id', async () => {
    const { rig, set } = await createHubWithSet('a');
    const client = rig.client();
    let ends = 0;
    const first = client.subscribe('id', set, { onEnd: () => (ends += 1) });
    const second = client.subscribe('id', set);
    await readAll([client]);
    publishKeys(set, 'b');
    await readAll([client]);
    expect([first.received.length, second.received.length, ends]).toEqual([0, 2, 1]);
    expect(rig.hub.gauges.subscribers).toBe(1);
  });
});
