import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { actingCustomerId } from '../gateway/session/acting-customer.ts';
import { openApp } from '../testing/component/app.tsx';
import { customerOf, customersWorld, STAFF } from '../testing/component/staff-world.ts';

it('asks the account for nothing in the name of a customer whose page is not shown yet', async () => {
  const loaded = Promise.withResolvers<void>();
  const asksForViewer = vi.fn();
  const viewer = async () => {
    if (actingCustomerId() === null) return STAFF;
    asksForViewer();
    await loaded.promise;
    return { ...STAFF, customer: customerOf(1), isActing: true };
  };
  const { sent } = await openApp('/api-clients?customer=c-1', { ...customersWorld(), viewer });
  const changesRequests = () => sent.filter(({ name }) => name === 'WorkspaceChanges').length;
  await expect.poll(changesRequests).toBe(1);
  await page.getByRole('button', { name: 'Act for this customer' }).click();
  await expect.poll(() => asksForViewer).toHaveBeenCalled();
  const locks = vi.spyOn(navigator.locks, 'request');
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => locks.mock.results.length).toBe(1);
  await Promise.allSettled(locks.mock.results.map(({ value }) => value));
  locks.mockRestore();
  expect(changesRequests()).toBe(1);
  loaded.resolve();
  await expect.poll(changesRequests).toBe(2);
});
