import type { WorkspaceKind } from '@sightline/schema/rules/workspace.ts';
import type { ViewerModel } from '../../auth/viewer.ts';
import { gatewayError } from '../../errors/catalogue.ts';
import type { AccountApi } from '../../provider/api/account.ts';

/** Audience of what staff share among themselves. */
export const STAFF = 'staff';

const ofCustomer = (customer: string): string => `customer:${customer}`;

/** Whose items an operation reads and writes, and with whom it may share them. */
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
    /** With whom items are shared that the caller may read, if the provider lists the customer. */
    audiences: async (): Promise<readonly string[]> => [
      ...(customer === '' ? [] : [ofCustomer(customer)]),
      ...((await viewer.isStaff()) ? [STAFF] : []),
    ],
    /** With whom an own item of this kind is shared; null if there is no customer to share it with. Rejects with FORBIDDEN while staff act. */
    audienceOf: async (kind: WorkspaceKind): Promise<string | null> => {
      if (kind === 'SAVED_FILTER' && (await viewer.isStaff())) return STAFF;
      if (actingCustomerId !== null)
        throw gatewayError('FORBIDDEN', { message: 'Staff share nothing in the name of a customer.' });
      return (await isCustomerListed()) ? ofCustomer(customer) : null;
    },
  };
}
