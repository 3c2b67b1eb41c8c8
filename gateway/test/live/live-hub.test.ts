import { makeExecutableSchema } from '@graphql-tools/schema';
import { createSourceEventStream, execute, parse, subscribe } from 'graphql';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Execute } from '../../src/live/broadcast/live-stream.ts';
import { LiveSet } from '../../src/live/live-set.ts';
import { LiveSource } from '../../src/live/live-source.ts';
import { type Item, json, Message, RigSubscription, flushEventLoop, textsIn } from '../support/hub-rig.ts';
import { readAll, publishKeys, createHubWithSet } from '../support/hub-set.ts';
import { subscribeToSet } from '../support/set-subscriber.ts';

const Prev = z.object({ prevSeq: z.nullable(z.int()) });

describe('subscribers of one operation', () => {
  it('share one execution for each change', async () => {
    const { rig, set } = await createHubWithSet('a');
    const clients = Array.from({ length: 50 }, () => rig.client());
    const subscriptions = clients.map((client) => client.subscribe('id', set));
    await readAll(clients);
    expect(rig.hub.counters.executions).toBe(1);
    for (let step = 0; step < 10; step += 1) {
      publishKeys(set, 'a', 'b');
      await flushEventLoop();
    }
    await readAll(clients);
    expect(rig.hub.counters).toMatchObject({ executions: 11, frames: 60, deliveries: 550, writes: 550, startedBySnapshot: 50 });
    expect(rig.hub.gauges).toEqual({ sockets: 50, laggingSockets: 0, subscribers: 50, streams: 1, groups: 1 });
    expect(new Set(subscriptions.map(({ received }) => JSON.stringify(received))).size).toBe(1);
  });

  it('do not wait for a joining subscriber with slow executions', async () => {
    const { rig, set } = await createHubWithSet('a');
    const gates: PromiseWithResolvers<void>[] = [];
    /** Executions from these cursors, those of the joining subscriber, wait. */
    const slowFrom = new Set<number | null>();
    const execute: Execute = async (change) => {
      const { prevSeq } = Prev.parse(change);
      if (slowFrom.has(prevSeq)) {
        const gate = Promise.withResolvers<void>();
        gates.push(gate);
        await gate.promise;
      }
      return json(change);
    };
    const [member, joining] = [rig.client(), rig.client()];
    const steady = member.subscribe('id', set, { execute });
    await readAll([member]);
    const start = steady.cursor;
    publishKeys(set, 'a');
    await flushEventLoop();
    publishKeys(set, 'a');
    await readAll([member]);
    slowFrom.add(start?.seq ?? 0);
    const past = new RigSubscription(steady.subscriber, null);
    past.cursor = start;
    const late = joining.subscribe('id', set, { execute, past });
    await flushEventLoop();
    const joiningAt = set.seq;
    publishKeys(set, 'a');
    await flushEventLoop();
    publishKeys(set, 'b');
    await readAll([member]);
    slowFrom.add(joiningAt);
    gates[0]?.resolve();
    await readAll([member, joining]);
    expect(late.cursor?.seq).toBe(joiningAt);
    expect(gates).toHaveLength(2);
    publishKeys(set, 'c');
    await readAll([member, joining]);
    expect(steady.cursor?.seq).toBe(set.seq);
    gates[1]?.resolve();
    await readAll([member, joining]);
    expect(late.cursor?.seq).toBe(set.seq);
    publishKeys(set, 'd');
    await readAll([member, joining]);
    expect([steady.cursor, late.cursor]).toEqual([
      { epoch: 'e', seq: set.seq },
      { epoch: 'e', seq: set.seq },
    ]);
    expect(late.subscriber.state).toBe('live');
  });

  it('under one id receive the same bytes, in one write per socket for all streams', async () => {
    const { rig, set } = await createHubWithSet('a');
    const otherSet = new LiveSet<Item>();
    const clients = [rig.client(), rig.client()];
    for (const client of clients) {
      client.subscribe('one', set);
      client.subscribe('two', otherSet);
    }
    await readAll(clients);
    const before = clients.map(({ writes }) => writes.length);
    publishKeys(set, 'a');
    publishKeys(otherSet, 'b');
    await flushEventLoop();
    const [firstWrites, secondWrites] = clients.map(({ writes }, index) => writes.slice(before[index]).flat());
    expect([firstWrites?.length, secondWrites?.length]).toEqual([1, 1]);
    expect(firstWrites?.[0]).toBe(secondWrites?.[0]);
    expect(textsIn(firstWrites?.[0] ?? Buffer.alloc(0)).map((text) => Message.parse(JSON.parse(text)))).toMatchObject([
      { id: 'one' },
      { id: 'two' },
    ]);
  });

  it('under different ids share the payload', async () => {
    const { rig, set } = await createHubWithSet('a');
    const clients = [rig.client(1_000_000), rig.client(1_000_000)];
    const subscriptions = clients.map((client, index) => client.subscribe(`id ${index}`, set));
    await readAll(clients);
    publishKeys(set, ...Array.from({ length: 200 }, (_, index) => `key ${index}`));
    await flushEventLoop();
    const [firstWrite, secondWrite] = clients.map(({ writes }) => writes.at(-1));
    expect(firstWrite?.[1]).toBe(secondWrite?.[1]);
    await readAll(clients);
    expect(subscriptions.map(({ items }) => items.size)).toEqual([200, 200]);
    expect(rig.hub.gauges).toMatchObject({ streams: 1, groups: 2 });
  });

  it('with different operations are executed separately', async () => {
    const { rig, set } = await createHubWithSet('a');
    const client = rig.client();
    client.subscribe('one', set, { operationKey: 'a' });
    client.subscribe('two', set, { operationKey: 'b' });
    await readAll([client]);
    const { executions } = rig.hub.counters;
    publishKeys(set, 'b');
    await readAll([client]);
    expect(rig.hub.counters.executions).toBe(executions + 2);
  });

  it('receive a status at once', async () => {
    const { rig, set } = await createHubWithSet('a');
    const client = rig.client();
    const subscription = client.subscribe('id', set);
    await readAll([client]);
    set.setStatus('DOWN');
    await readAll([client]);
    expect(subscription.received.at(-1)).toMatchObject({ status: 'DOWN', prevSeq: 1, seq: 1, values: [], removed: [] });
  });
});

describe('a later subscriber', () => {
  it('starts with a snapshot during an execution, and misses nothing after it', async () => {
    const { rig, set } = await createHubWithSet('a');
    const gates: (() => void)[] = [];
    const gated: Execute = async (change) => {
      await new Promise<void>((resolve) => gates.push(resolve));
      return json(change);
    };
    const open = async (): Promise<void> => {
      for (const gate of gates.splice(0)) gate();
      await flushEventLoop();
    };
    const clients = [rig.client(), rig.client()];
    const [first, second] = clients;
    const early = first?.subscribe('id', set, { execute: gated });
    await flushEventLoop();
    await open();
    publishKeys(set, 'a', 'b');
    const late = second?.subscribe('id', set, { execute: gated });
    await flushEventLoop();
    publishKeys(set, 'b');
    await open();
    publishKeys(set, 'b', 'c');
    for (let turn = 0; turn < 6; turn += 1) await open();
    await readAll(clients);
    expect([...(late?.items.values() ?? [])]).toEqual(set.snapshot().values);
    expect(late?.items).toEqual(early?.items);
    expect(rig.hub.gauges.groups).toBe(1);
  });

  it('resumes from a cursor without a snapshot, and receives one if the cursor is unknown', async () => {
    const { rig, set } = await createHubWithSet('a');
    const client = rig.client();
    const past = client.subscribe('past', set);
    await readAll([client]);
    await past.subscriber.return();
    publishKeys(set, 'a', 'b');
    const next = client.subscribe('next', set, { past });
    await readAll([client]);
    expect(next.received[0]).toMatchObject({ prevSeq: 1, seq: 2 });
    const unknownPast = client.subscribe('unknown', set, { past: null });
    unknownPast.cursor = { epoch: 'other', seq: 1 };
    const restarted = client.subscribe('restarted', set, { past: unknownPast });
    await readAll([client]);
    expect(restarted.received).toMatchObject([{ epoch: 'other', seq: 1, prevSeq: 1, status: 'STALE' }, { prevSeq: null }]);
    expect(rig.hub.counters).toMatchObject({ resumedByCatchUp: 1, resumedBySnapshot: 1, startedBySnapshot: 2 });
  });
});

describe('a result with errors', () => {
  it('is executed again for the next subscriber, as is an execution that has failed', async () => {
    const { rig, set } = await createHubWithSet('a');
    let executions = 0;
    const run: Execute = async (change) => {
      executions += 1;
      if (executions === 1) throw new Error('broken');
      return { ...(await json(change)), hasErrors: executions === 2 };
    };
    const clients = Array.from({ length: 4 }, () => rig.client());
    for (const client of clients) {
      client.subscribe('id', set, { execute: run });
      await readAll(clients);
    }
    // The last one shares the result without errors.
    expect(executions).toBe(3);
  });
});

describe('a shared execution', () => {
  const schema = makeExecutableSchema({
    typeDefs: `
      type Query { a: Int }
      type Item { key: ID! version: Int! }
      type Step { seq: Int! prevSeq: Int values: [Item!]! removed: [ID!]! }
      type Subscription { set: Step! }
    `,
  });
  const document = parse('subscription { set { seq prevSeq values { key version } removed } }');

  it('sends a late subscriber the bytes that an execution of its own would', async () => {
    const { rig, set } = await createHubWithSet('a');
    const field = schema.getSubscriptionType()?.getFields()['set'];
    if (!field) throw new Error('no field');
    const source = () =>
      new LiveSource({
        after: null,
        batchOf: (change) => change,
        open: () => ({
          set,
          ready: async () => {},
          freshRead: async () => {},
          stored: async () => null,
          refresh: async () => {},
          release: () => {},
        }),
      });
    field.subscribe = source;
    field.resolve = (batch) => batch;
    const run: Execute = async (rootValue) => ({
      payload: Buffer.from(JSON.stringify(await execute({ schema, document, rootValue }))),
      hasErrors: false,
    });
    expect(await createSourceEventStream({ schema, document })).toBeInstanceOf(LiveSource);

    const clients = [rig.client(), rig.client()];
    clients[0]?.subscribe('id', set, { execute: run });
    await flushEventLoop();
    publishKeys(set, 'a', 'b');
    await flushEventLoop();
    clients[1]?.subscribe('id', set, { execute: run });
    // The hub reads a LiveSource itself; graphql-js reads the set.
    field.subscribe = () => subscribeToSet(set, null);
    const solo = await subscribe({ schema, document });
    if (!(Symbol.asyncIterator in solo)) throw new Error('no stream');
    const expected: string[] = [];
    const reading = (async () => {
      for await (const result of solo) expected.push(JSON.stringify({ id: 'id', type: 'next', payload: result }));
    })();
    await flushEventLoop();
    for (const keys of [['b'], ['b', 'c'], ['a']]) {
      publishKeys(set, ...keys);
      await flushEventLoop();
    }
    const texts = (clients[1]?.writes ?? []).flatMap((pieces) => textsIn(Buffer.concat(pieces)));
    set.close();
    await reading;
    expect(texts).toEqual(expected);
    expect(texts).toHaveLength(4);
  });
});
