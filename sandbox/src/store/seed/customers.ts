import type { AgreementCompany } from '@sightline/provider-contract/account-customers.ts';
import type * as z from 'zod';
import { fullOffer, PRODUCT_IDS } from '../../account/products.ts';
import type { Random } from '../../random.ts';
import type { CustomerRecord, UserRecord } from '../records.ts';
import { daysFromNow, dateFromNow, type SeedContext } from './context.ts';
import { customerNames, slugOf } from './names.ts';
import { DEMO_CUSTOMERS, type DemoCustomer } from './demo.ts';

const GENERATED_COUNT = 62;
const FIRST_GENERATED_ID = 9;

const CITIES = [
  ['Stockholm', 'Sweden', '111 22'],
  ['Valletta', 'Malta', 'VLT 1117'],
  ['Lisbon', 'Portugal', '1100-148'],
  ['Copenhagen', 'Denmark', '1050'],
  ['Warsaw', 'Poland', '00-001'],
  ['São Paulo', 'Brazil', '01310-100'],
] as const;

function company(random: Random, name: string): z.output<typeof AgreementCompany> {
  const [city, country, zip_code] = random.pick(CITIES);
  return {
    name: `${name} Ltd`,
    number: `${random.int(100_000, 999_999)}-${random.int(1000, 9999)}`,
    registered_address: {
      address_line_1: `${random.pick(['Harbour', 'Market', 'Mill', 'Station', 'Church'])} Street ${random.int(1, 180)}`,
      address_line_2: random.chance(0.4) ? `Floor ${random.int(1, 12)}` : null,
      zip_code,
      city,
      country,
    },
  };
}

/** @returns the public ids of the demo customers */
export function seedDemoCustomers(context: SeedContext, managers: readonly UserRecord[]): Record<DemoCustomer, string> {
  const random = context.random.fork('demo customers');
  const put = (key: DemoCustomer, n: number): string => {
    const name = DEMO_CUSTOMERS[key];
    const isUnsigned = key === 'larkfield';
    const manager = managers[n % 3];
    const customer = context.store.customers.put({
      id: random.uuid(),
      internal_id: n,
      internal_name: slugOf(name),
      external_name: name,
      name,
      created: daysFromNow(context, -900 + n * 40),
      active_until: null,
      stripe_id: key === 'plainfield' || key === 'internal' ? null : `cus_${String(n).padStart(6, '0')}`,
      trial_agreement_status: isUnsigned ? 'unsigned' : n % 2 === 0 ? 'signed' : 'no_trial_agreement',
      resource_version: 1,
      account_manager_ids: manager === undefined ? [] : [manager.id],
      agreement:
        isUnsigned || n % 2 === 0
          ? { company: company(random, name), signed_at: isUnsigned ? null : daysFromNow(context, -800), signature: null }
          : null,
      // Cedar Sports Media has no trading access, so trading is not on offer to it.
      offer: fullOffer(context.gameIds).filter((o) => key !== 'cedar' || o.product_id !== PRODUCT_IDS.trading),
    });
    return customer.id;
  };
  return {
    internal: put('internal', 1),
    northwind: put('northwind', 2),
    fjord: put('fjord', 3),
    cedar: put('cedar', 4),
    quiet: put('quiet', 5),
    larkfield: put('larkfield', 6),
    plainfield: put('plainfield', 7),
    bluebird: put('bluebird', 8),
  };
}

/** Days from now to the end of customer `i`; null: no end. Statuses alternate. */
function endInDays(random: Random, i: number): number | null {
  switch (i % 5) {
    case 0:
      return -random.int(1, 400);
    case 1:
      return random.int(1, 29) - 0.5;
    case 2:
      return random.int(45, 700);
    default:
      return null;
  }
}

/** Customers of every status with active managers, some also with a deleted one. */
export function seedCustomers(context: SeedContext, managers: readonly UserRecord[]): CustomerRecord[] {
  const random = context.random.fork('customers');
  const active = managers.filter((m) => !m.deleted);
  // The other deleted managers have no customers.
  const deleted = managers.filter((m) => m.deleted).slice(0, 3);
  return customerNames(random, GENERATED_COUNT).map((name, i) => {
    const internal_id = FIRST_GENERATED_ID + i;
    const end = endInDays(random, i);
    const status = i % 4 === 0 ? 'signed' : i % 9 === 1 ? 'unsigned' : 'no_trial_agreement';
    const assigned = random.shuffle(active).slice(0, i % 11 === 7 ? 6 : random.int(1, 2));
    if (i % 6 === 2 && deleted.length > 0) assigned.push(random.pick(deleted));
    return context.store.customers.put({
      id: random.uuid(),
      internal_id,
      internal_name: slugOf(name),
      external_name: i % 13 === 5 ? null : i % 10 === 3 ? `${name} Group` : name,
      name,
      created: daysFromNow(context, -random.int(20, 1500) - random.next()),
      active_until: end === null ? null : daysFromNow(context, end),
      stripe_id: i % 6 === 4 ? null : `cus_${String(internal_id).padStart(6, '0')}`,
      trial_agreement_status: status,
      resource_version: random.int(1, 9),
      account_manager_ids: assigned.map((m) => m.id),
      agreement:
        status === 'no_trial_agreement'
          ? null
          : {
              company: company(random, name),
              signed_at: status === 'signed' ? daysFromNow(context, -15) : null,
              signature: null,
            },
      offer: fullOffer(context.gameIds).filter((o) => i % 3 !== 1 || o.game_id <= 5),
    });
  });
}

/** Adds overdue invoices, for one customer more than its badge shows; also one due today, and some due later. */
export function seedInvoices(context: SeedContext, customers: readonly CustomerRecord[]): void {
  const random = context.random.fork('invoices');
  const billed = customers.filter((c) => c.stripe_id !== null);
  const add = (customer: CustomerRecord | undefined, days: number) => {
    if (customer !== undefined)
      context.store.invoices.put({ id: random.uuid(), customer_id: customer.id, due_date: dateFromNow(context, days) });
  };
  for (const [i, customer] of billed.slice(0, 22).entries()) {
    if (i === 0) for (let month = 1; month <= 11; month += 1) add(customer, -30 * month);
    else if (i === 1) for (const days of [-3, -33, 12]) add(customer, days);
    else if (i < 14) add(customer, -random.int(1, 90));
    else if (i === 14) add(customer, 0);
    else add(customer, random.int(1, 30));
  }
}
