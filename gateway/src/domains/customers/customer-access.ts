import type { ViewerModel } from '../../auth/viewer.ts';
import type { AccountCustomersApi, CustomerRecord } from '../../provider/api/account-customers.ts';
import { nullIfNotFound } from '../../errors/provider-failure.ts';

/** Reads a customer by id: any customer for staff, one of the caller's own for others; otherwise null. Uses `GET v1/customer`. */
export async function findCustomer(
  account: AccountCustomersApi,
  viewer: ViewerModel,
  id: string,
): Promise<CustomerRecord | null> {
  const { bearer, user } = viewer.caller;
  if (!(await viewer.isStaff())) return (await viewer.ownCustomers()).find((customer) => customer.id === id) ?? null;
  return nullIfNotFound(account.customer({ bearer, user, mode: 'Account-Manager', customer: id }, id));
}
