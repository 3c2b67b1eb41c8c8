import { hashPassword } from '../../auth/password.ts';
import { baseTime } from '../../clock.ts';
import type { Random } from '../../random.ts';
import type { Store } from '../store.ts';
import { seedClients, seedDemoClients } from './clients.ts';
import type { SeedContext } from './context.ts';
import { seedCustomers, seedDemoCustomers, seedInvoices } from './customers.ts';
import { DEMO_PASSWORD, EXTRA_TRADERS } from './demo.ts';
import { seedAgents, seedDemoUsers, seedManagers, userSeeder } from './users.ts';
import { seedDemoWidgets, seedWidgets } from './widgets.ts';

/** Fills the store with the demo data: the same for the same seed, time and games. */
export function seedStore(store: Store, random: Random, now: Date, gameIds: readonly number[], traders = EXTRA_TRADERS): void {
  const salt = random.fork('salt').uuid();
  const base = baseTime(now);
  store.refill(JSON.stringify([salt, base, gameIds, traders]), () => {
    const context: SeedContext = { store, random, now: base, gameIds, password: hashPassword(DEMO_PASSWORD, salt), traders };
    const add = userSeeder(context);
    const managers = seedManagers(context, add);
    const demo = seedDemoCustomers(context, managers);
    seedDemoUsers(context, add, demo);
    const demoManagers = store.users.all().filter((u) => u.account_manager && !managers.some((m) => m.id === u.id));
    const customers = seedCustomers(context, [...demoManagers, ...managers]);
    for (const [i, customer] of store.customers.all().entries()) {
      seedAgents(
        context,
        add,
        { id: customer.id, slug: customer.internal_name ?? '', internalId: customer.internal_id },
        i === 0 ? 12 : (i * 7) % 5,
      );
    }
    seedInvoices(context, customers);
    seedDemoClients(context, demo);
    seedClients(context, customers);
    seedDemoWidgets(context, demo);
    seedWidgets(context, customers);
  });
}
