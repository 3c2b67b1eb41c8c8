import type { WorkspaceKind } from '@sightline/schema/rules/workspace.ts';
import type { ViewerModel } from '../../auth/viewer.ts';
import { gatewayError } from '../../errors/catalogue.ts';
import type { AccountApi } from '../../provider/api/account.ts';

/** Audience of what staff share among themselves. */
export const STAFF = 'staff';

const ofCustomer = (customer: string): string => `customer:${customer}`;

/** The owner of the items that an operation reads and writes, and the audiences that it may share them with. */
export async function workspaceCaller(context: { viewer(): Promise<ViewerModel>; account(): AccountApi }) {
  const viewer = await context.viewer();
  const { caller, actingCustomerId } = viewer;
  const customer = actingCustomerId ?? (await viewer.lastKnownCustomer())?.id ?? '';
  /** Asks the provider at this request. */
  const isCustomerListed = async (): Promise<boolean> => {
    if (customer === '') return false;
    if (actingCustomerId !== null) return (await context.account().customer(await viewer.staffScope(), customer)) !== null;
    return (await context.account().ownCustomers(caller)).some(({ id }) => id === customer);
  };
  return {
    /** The id of `v1/user` as text. */
    user: String(caller.user.id),
    /** Public id of the customer in context; empty for none. */
    customer,
    isCustomerListed,
    /** Audiences whose shared items the caller may read, if the provider lists the customer. */
    audiences: async (): Promise<readonly string[]> => [
      ...(customer === '' ? [] : [ofCustomer(customer)]),
      ...((await viewer.isStaff()) ? [STAFF] : []),
    ],
    /**
     * Audience for the caller's own items of this kind; null if there is no customer to share them with. Sharing may end for a
     * customer that the provider no longer lists. Rejects with FORBIDDEN while staff act.
     */
    audienceOf: async (kind: WorkspaceKind, isShared: boolean): Promise<string | null> => {
      if (kind === 'SAVED_FILTER' && (await viewer.isStaff())) return STAFF;
      if (actingCustomerId !== null)
        throw gatewayError('FORBIDDEN', { message: 'Staff share nothing in the name of a customer.' });
      const isAllowed = isShared ? await isCustomerListed() : customer !== '';
      return isAllowed ? ofCustomer(customer) : null;
    },
  };
}
