import { expect, it } from 'vitest';
import { SightlineClient } from './client.ts';
import { clientLiveSession } from './client-session.ts';
import { systemClock } from './live-clock.ts';
import { LiveSubscription } from './live-subscription.ts';
import { liveBatch, type TestTypes } from './testing.ts';

it('subscribes again after growing delays while no snapshot can be applied', () => {
  const delays: number[] = [];
  let retry = (): void => {};
  const subscription = new LiveSubscription<TestTypes>({
    connection: {
      add(subscriber) {
        subscriber.request();
        subscriber.next({ data: { list: liveBatch({}) } });
      },
      remove() {},
      reportApplied() {},
    },
    session: clientLiveSession(new SightlineClient({ url: 'http://gateway.test/graphql', bearer: 'b' })),
    clock: {
      ...systemClock,
      random: () => 1,
      after(ms, work) {
        delays.push(ms);
        retry = work;
        return () => {};
      },
    },
    query: 'subscription',
    variables: {},
    cursor: () => null,
    onBatch: () => {},
    onPause: () => {},
    onFailure: () => {},
  });
  subscription.start();
  // The first time, it requests a snapshot immediately.
  subscription.reject();
  for (let attempt = 0; attempt < 3; attempt += 1) {
    subscription.reject();
    retry();
  }
  expect(delays).toEqual([500, 1_000, 2_000]);
});
