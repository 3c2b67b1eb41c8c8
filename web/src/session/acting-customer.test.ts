import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryWindow } from '../testing/memory-storage.ts';
import {
  actingCustomerId,
  chooseActingCustomer,
  dismissActingRefusal,
  refuseActingCustomer,
  unpinActingCustomer,
  wasActingRefused,
} from './acting-customer.ts';

beforeEach(() => {
  vi.stubGlobal('window', memoryWindow());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** What another tab does to the storage that it shares with this one. */
function otherTabChooses(customerId: string): void {
  window.localStorage.setItem('sightline.acting-customer', JSON.stringify({ customerId }));
}

describe('acting customer', () => {
  it('is stored when chosen [session.switch.choice-stored]', () => {
    chooseActingCustomer('a');
    expect(actingCustomerId()).toBe('a');
    expect(window.localStorage.getItem('sightline.acting-customer')).toContain('"a"');
  });

  it('is inherited by a new tab', () => {
    otherTabChooses('a');
    expect(actingCustomerId()).toBe('a');
  });

  it('does not change when another tab switches', () => {
    expect(actingCustomerId()).toBeNull();
    otherTabChooses('b');
    expect(actingCustomerId()).toBeNull();
  });

  it('returns to the default customer when cleared [session.switch.clear-choice]', () => {
    chooseActingCustomer('a');
    chooseActingCustomer(null);
    expect(actingCustomerId()).toBeNull();
    expect(window.localStorage.length).toBe(0);
  });

  it('returns to the default customer when refused, and the tab remembers the refusal until it is dismissed or another customer is chosen', () => {
    chooseActingCustomer('a');
    expect(wasActingRefused()).toBe(false);
    refuseActingCustomer('a');
    expect([actingCustomerId(), wasActingRefused(), window.localStorage.length]).toEqual([null, true, 0]);
    dismissActingRefusal();
    expect(wasActingRefused()).toBe(false);
    refuseActingCustomer('a');
    chooseActingCustomer('b');
    expect([actingCustomerId(), wasActingRefused()]).toEqual(['b', false]);
  });

  it('is inherited again after the end of a session', () => {
    chooseActingCustomer('a');
    unpinActingCustomer();
    otherTabChooses('b');
    expect(actingCustomerId()).toBe('b');
  });
});
