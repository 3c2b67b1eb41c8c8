import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearStored } from '../../lib/storage.ts';
import { memoryWindow } from '../../testing/memory-storage.ts';
import {
  actingCustomerId,
  setActingCustomer,
  dismissActingRejection,
  createCustomerHandover,
  rejectActingCustomer,
  wasActingRejected,
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

describe('the acting customer', () => {
  it('is stored when chosen [session.switch.choice-stored]', () => {
    setActingCustomer('a');
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
    setActingCustomer('a');
    setActingCustomer(null);
    expect(actingCustomerId()).toBeNull();
    expect(window.localStorage.length).toBe(0);
  });

  it('returns to the default customer when refused, and the tab remembers the refusal until it is dismissed or another customer is chosen', () => {
    setActingCustomer('a');
    expect(wasActingRejected()).toBe(false);
    rejectActingCustomer('a');
    expect([actingCustomerId(), wasActingRejected(), window.localStorage.length]).toEqual([null, true, 0]);
    dismissActingRejection();
    expect(wasActingRejected()).toBe(false);
    rejectActingCustomer('a');
    setActingCustomer('b');
    expect([actingCustomerId(), wasActingRejected()]).toEqual(['b', false]);
  });

  it('lasts only in this tab or page if the browser cannot store it, and new tabs do not get the former choice', () => {
    expect(setActingCustomer('a')).toBe('new-tabs');
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.spyOn(window.localStorage, 'setItem').mockImplementation(full);
    expect([setActingCustomer('b'), actingCustomerId(), window.localStorage.length]).toEqual(['tab', 'b', 0]);
    vi.spyOn(window.sessionStorage, 'setItem').mockImplementation(full);
    expect([setActingCustomer('c'), actingCustomerId(), createCustomerHandover()]).toEqual(['page', 'c', null]);
    setActingCustomer(null);
    expect(actingCustomerId()).toBeNull();
    // The page would keep what it could not store, for the next test.
    clearStored('tab');
  });
});

describe('a window that a tab opens', () => {
  /** The storage of a window at this URL: the local storage of the tab, and no session storage. */
  function openWindow(search: string): void {
    const { localStorage } = window;
    vi.stubGlobal('window', Object.assign(memoryWindow(), { localStorage, location: { search } }));
  }

  it('acts for the customer of the tab, whatever new tabs inherit', () => {
    setActingCustomer('a');
    const id = createCustomerHandover();
    otherTabChooses('b');
    openWindow(`?board=1&handover=${id}`);
    expect(actingCustomerId()).toBe('a');
    openWindow(`?board=1&handover=${id}`);
    expect(actingCustomerId()).toBe('b');
  });

  it('acts for the default customer if the tab does', () => {
    expect(actingCustomerId()).toBeNull();
    const id = createCustomerHandover();
    otherTabChooses('b');
    openWindow(`?handover=${id}`);
    expect(actingCustomerId()).toBeNull();
  });

  it('inherits like a new tab if it opens too late or with an unknown id', () => {
    vi.useFakeTimers({ now: 0 });
    setActingCustomer('a');
    const late = createCustomerHandover();
    otherTabChooses('b');
    vi.setSystemTime(61_000);
    openWindow(`?handover=${late}`);
    expect(actingCustomerId()).toBe('b');
    openWindow('?handover=unknown');
    expect(actingCustomerId()).toBe('b');
    vi.useRealTimers();
  });

  it('removes the choice of an earlier window that never opened', () => {
    vi.useFakeTimers({ now: 0 });
    createCustomerHandover();
    vi.setSystemTime(61_000);
    const id = createCustomerHandover();
    const keys = Array.from({ length: window.localStorage.length }, (_, index) => window.localStorage.key(index));
    expect(keys.filter((key) => key?.includes('handover'))).toEqual([`sightline.handover.${id}`]);
    vi.useRealTimers();
  });
});
