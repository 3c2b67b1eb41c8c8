import type { ViewerModel } from '../../auth/viewer.ts';
import type { AccountCustomersApi, CustomerRecord } from '../../provider/api/account-customers.ts';
import { nullIfNotFound } from '../../errors/provider-failure.ts';

/** The current customer with this id: any customer for staff, an own one for others; otherwise null. Uses `GET v1/customer`. */
export async function findCustomer(
  account: AccountCustomersApi,
  viewer: ViewerModel,
  id: string,
): Promise<CustomerRecord | null> {
  const { bearer, user } = viewer.caller;
  if (!(await viewer.isStaff())) return (await viewer.ownCustomers()).find((customer) => customer.id === id) ?? null;
  return nullIfNotFound(account.customer({ bearer, user, mode: 'Account-Manager', customer: id }, id));
}
