import type { IncomingHttpHeaders } from 'node:http';
import type { Sessions } from '../auth/sessions.ts';
import type { DialectOptions } from '../deps.ts';
import { ProviderFault } from '../http/fault.ts';
import type { CustomerRecord, UserRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';

type AuthorizationMethod = 'Customer-Agent' | 'Account-Manager';

/** The user of a call, the mode, and the customers that the user may access. */
export interface Viewer {
  readonly user: UserRecord;
  /** True in Account-Manager mode, which is for staff only. */
  readonly isManaging: boolean;
  /** @throws {ProviderFault} 403 outside Account-Manager mode */
  requireManaging(): void;
  /** @throws {ProviderFault} 403 for read-only users */
  requireWrite(): void;
  canAccess(customerId: string): boolean;
  /** @throws {ProviderFault} 403 for a foreign customer, in a dialect that checks owners */
  requireAccess(customerId: string): void;
  /** Returns the customer with this public id. @throws {ProviderFault} 404 for an unknown customer, 403 for a foreign one */
  customer(publicId: string): CustomerRecord;
  /**
   * Ids of the customers that a list call covers: the named one, else the viewer's own.
   * @throws {ProviderFault} 400 if a manager names none, since the list would be unbounded
   */
  scope(named: string | undefined): readonly string[];
}

export type ViewerOf = (headers: IncomingHttpHeaders) => Viewer;

/** Superusers, and users who are account managers and not deleted. */
export function isStaff(user: UserRecord): boolean {
  return user.superuser || (user.account_manager && !user.deleted);
}

function readMethod(header: string | string[] | undefined): AuthorizationMethod {
  if (header === undefined || header === 'Customer-Agent') return 'Customer-Agent';
  if (header === 'Account-Manager') return 'Account-Manager';
  throw new ProviderFault(400, 'invalid_authorization_method', 'The authorization method is Customer-Agent or Account-Manager.');
}

/** @param methodHeader name of the header with the mode; without this header, the mode is Customer-Agent */
export function createViewerOf(deps: {
  store: Store;
  sessions: Sessions;
  dialect: Pick<DialectOptions, 'checksOwner'>;
  methodHeader: string;
}): ViewerOf {
  const { store, sessions, dialect } = deps;
  const headerName = deps.methodHeader.toLowerCase();
  return (headers) => {
    const user = sessions.userOf(headers.authorization);
    const isManaging = readMethod(headers[headerName]) === 'Account-Manager';
    if (isManaging && !isStaff(user))
      throw new ProviderFault(403, 'not_account_manager', 'Only account managers may use this mode.');

    const canAccess = (customerId: string) => isManaging || user.customer_ids.includes(customerId);
    const requireAccess = (customerId: string) => {
      if (dialect.checksOwner && !canAccess(customerId))
        throw new ProviderFault(403, 'foreign_customer', 'You have no access to this customer.');
    };
    const customer = (publicId: string) => {
      const found = store.customers.get(publicId);
      if (found === null) throw new ProviderFault(404, 'customer_not_found', 'There is no such customer.');
      requireAccess(found.id);
      return found;
    };
    return {
      user,
      isManaging,
      canAccess,
      requireAccess,
      customer,
      requireManaging() {
        if (!isManaging) throw new ProviderFault(403, 'account_manager_required', 'Only account managers may do this.');
      },
      requireWrite() {
        if (user.read_only) throw new ProviderFault(403, 'read_only', 'Your user may look at this, but not change it.');
      },
      scope(named) {
        if (named !== undefined) return [customer(named).id];
        if (isManaging) throw new ProviderFault(400, 'customer_required', 'Name a customer in this mode.');
        return user.customer_ids;
      },
    };
  };
}
