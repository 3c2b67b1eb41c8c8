import type { Random } from '../../random.ts';
import type { CustomerRecord, WidgetRecord } from '../records.ts';
import { daysFromNow, type SeedContext } from './context.ts';
import type { DemoCustomer } from './demo.ts';
import { slugOf } from './names.ts';

/** The namespace and the widgets that trading pages embed. */
const TRADING_NAMESPACE = 'trading';
const TRADING_WIDGETS = ['broadcast', 'live-series', 'pre-series'] as const;

interface WidgetPlan {
  readonly slug: string;
  readonly text: string | null;
  readonly games: readonly number[];
  readonly hoursBack?: number | null;
  /** Days from now; absent: no end. */
  readonly end?: number;
  readonly deleted?: boolean;
  readonly domains?: readonly string[];
}

interface NamespacePlan {
  readonly customerId: string;
  readonly slug: string;
  readonly text: string | null;
}

function addNamespace(context: SeedContext, random: Random, namespace: NamespacePlan, widgets: readonly WidgetPlan[]): void {
  context.store.namespaces.put({
    id: random.uuid(),
    slug: namespace.slug,
    customer_description: namespace.text,
    customer: { id: namespace.customerId },
  });
  for (const [i, plan] of widgets.entries()) {
    const widget: WidgetRecord = {
      id: random.uuid(),
      slug: plan.slug,
      customer_description: plan.text,
      active_until: plan.end === undefined ? null : daysFromNow(context, plan.end),
      created: daysFromNow(context, -(300 - i * 11)),
      deleted: plan.deleted ?? false,
      hours_back: plan.hoursBack === undefined ? 48 : plan.hoursBack,
      games: plan.games.map((id) => ({ id })),
      domains: (plan.domains ?? []).map((url, n) => ({ url, created: daysFromNow(context, -(200 - n * 13)) })),
      widget_namespace: { slug: namespace.slug },
      customer: { id: namespace.customerId },
    };
    context.store.widgets.put(widget);
  }
}

/** Namespaces with widgets of every kind for the demo customers; one namespace is empty. */
export function seedDemoWidgets(context: SeedContext, customerIds: Readonly<Record<DemoCustomer, string>>): void {
  const random = context.random.fork('demo widgets');
  const all = context.gameIds;
  const site = ['https://www.northwind-bets.test', 'https://m.northwind-bets.test', 'https://staging.northwind-bets.test:8443'];
  addNamespace(
    context,
    random,
    { customerId: customerIds.internal, slug: TRADING_NAMESPACE, text: 'Widgets of the trading pages' },
    TRADING_WIDGETS.map((slug) => ({ slug, text: null, games: all, hoursBack: null })),
  );
  addNamespace(context, random, { customerId: customerIds.northwind, slug: 'northwind-main', text: 'Main site' }, [
    { slug: 'live-series', text: 'Live page', games: all, domains: site },
    {
      slug: 'pre-series',
      text: 'Shown beside every upcoming series on the event page, with form, head to head and line-ups of both sides',
      games: all.slice(0, 4),
      domains: site.slice(0, 1),
    },
    {
      slug: 'match-centre',
      text: 'Exactly fifty characters of description, not more.',
      games: all.slice(0, 2),
      end: 14,
      domains: site.slice(0, 2),
    },
    { slug: 'league-table', text: null, games: all.slice(1, 3), end: -10, hoursBack: 0 },
    { slug: 'old-ticker', text: 'Replaced by the live page', games: all.slice(0, 1), deleted: true, domains: site.slice(0, 1) },
    { slug: 'no-games', text: 'Waits for its games', games: [], hoursBack: null },
  ]);
  addNamespace(
    context,
    random,
    {
      customerId: customerIds.northwind,
      slug: 'northwind-affiliates',
      text: 'Affiliate sites and the forums that may embed our widgets; ask the partner team before adding one',
    },
    [
      {
        slug: 'banner',
        text: 'Small banner',
        games: all.slice(0, 3),
        domains: ['https://partner-one.test', 'https://partner-two.test'],
      },
      { slug: 'season-recap', text: 'Season recap', games: all, end: 200, hoursBack: 8760 },
    ],
  );
  addNamespace(context, random, { customerId: customerIds.northwind, slug: 'a-empty', text: null }, []);
  addNamespace(context, random, { customerId: customerIds.fjord, slug: 'fjord', text: 'Fjord' }, [
    { slug: 'live-series', text: 'Live', games: all, domains: ['https://fjord-gaming.test'] },
  ]);
  addNamespace(context, random, { customerId: customerIds.cedar, slug: 'cedar', text: 'Newsroom' }, [
    { slug: 'scores', text: 'Scores in articles', games: all, domains: ['https://cedar-media.test'] },
  ]);
  addNamespace(context, random, { customerId: customerIds.quiet, slug: 'quiet-harbour', text: null }, [
    { slug: 'pre-series', text: null, games: all.slice(0, 2) },
  ]);
}

/** A namespace with a widget or two for one customer in three. */
export function seedWidgets(context: SeedContext, customers: readonly CustomerRecord[]): void {
  const random = context.random.fork('widgets');
  for (const customer of customers.filter((_, i) => i % 3 === 0)) {
    const games = random.shuffle(context.gameIds).slice(0, random.int(1, 3));
    const namespace = `${slugOf(customer.name ?? '').slice(0, 30)}-${customer.internal_id}`;
    addNamespace(context, random, { customerId: customer.id, slug: namespace, text: customer.external_name }, [
      { slug: 'live-series', text: 'Live', games },
      ...(random.chance(0.5) ? [{ slug: 'pre-series', text: null, games, deleted: random.chance(0.2) }] : []),
    ]);
  }
}
