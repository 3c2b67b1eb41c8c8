import type { UserRecord } from '../records.ts';
import { type SeedContext, unixDaysAgo } from './context.ts';
import { DEMO_USERS, type DemoCustomer } from './demo.ts';
import { emailOf, personName } from './names.ts';

const MANAGERS = 16;
const DELETED_MANAGERS = 5;

type UserFields = Partial<
  Pick<
    UserRecord,
    'superuser' | 'account_manager' | 'deleted' | 'trading_access' | 'read_only' | 'last_login_at' | 'customer_ids'
  >
>;

/** Adds users; numeric ids increase in the order of creation. */
export function userSeeder(context: SeedContext) {
  const random = context.random.fork('users');
  let lastId = 0;
  return (email: string, name: { first: string; last: string } | null, fields: UserFields): UserRecord => {
    lastId += 1;
    return context.store.users.put({
      id: random.uuid(),
      internal_id: lastId,
      email: email.toLowerCase(),
      first_name: name?.first ?? null,
      last_name: name?.last ?? null,
      superuser: false,
      account_manager: false,
      deleted: false,
      trading_access: false,
      read_only: false,
      last_login_at: null,
      customer_ids: [],
      password: context.password,
      session_generation: 1,
      ...fields,
    });
  };
}
export type AddUser = ReturnType<typeof userSeeder>;

/** The demo users and the extra traders. */
export function seedDemoUsers(context: SeedContext, add: AddUser, customerIds: Readonly<Record<DemoCustomer, string>>): void {
  for (const [i, user] of DEMO_USERS.entries()) {
    add(
      user.email,
      { first: user.first, last: user.last },
      {
        superuser: user.superuser === true,
        account_manager: user.manager === true,
        trading_access: user.trading === true,
        read_only: user.readOnly === true,
        last_login_at: i % 3 === 2 ? null : unixDaysAgo(context, i + 0.3),
        customer_ids: user.customer === null ? [] : [customerIds[user.customer]],
      },
    );
  }
  for (let n = 1; n <= context.traders; n += 1) {
    const number = String(n).padStart(2, '0');
    add(
      `trader-${number}@example.test`,
      { first: 'Trader', last: number },
      {
        trading_access: true,
        last_login_at: n % 4 === 0 ? null : unixDaysAgo(context, n / 2),
        customer_ids: [customerIds.northwind],
      },
    );
  }
}

/** Account managers in addition to the demo users; the last ones are deleted. */
export function seedManagers(context: SeedContext, add: AddUser): UserRecord[] {
  const random = context.random.fork('managers');
  return Array.from({ length: MANAGERS }, (_, i) => {
    const person = personName(random);
    const name = i === 3 ? null : person;
    return add(emailOf(person, 'staff.example.test', i + 1), name, {
      account_manager: true,
      deleted: i >= MANAGERS - DELETED_MANAGERS,
      last_login_at: random.chance(0.2) ? null : unixDaysAgo(context, random.int(0, 200)),
    });
  });
}

/** Agents of a customer, some of whom never signed in. */
export function seedAgents(
  context: SeedContext,
  add: AddUser,
  customer: { id: string; slug: string; internalId: number },
  count: number,
): void {
  const random = context.random.fork(`agents ${customer.internalId}`);
  const domain = customer.slug === 'customer' ? `c${customer.internalId}` : customer.slug.slice(0, 40);
  for (let i = 1; i <= count; i += 1) {
    const person = personName(random);
    add(emailOf(person, `${domain}.example.test`, i), random.chance(0.15) ? null : person, {
      trading_access: random.chance(0.4),
      last_login_at: random.chance(0.3) ? null : unixDaysAgo(context, random.int(0, 500)),
      customer_ids: [customer.id],
    });
  }
}
