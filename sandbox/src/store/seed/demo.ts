export const DEMO_PASSWORD = 'sightline';

/** A demo account that the sandbox prints at its start. */
export interface DemoAccount {
  readonly email: string;
  readonly password: string;
  readonly title: string;
  readonly may: string;
}

/** Names of the customers of the demo accounts. */
export const DEMO_CUSTOMERS = {
  internal: 'House Account',
  northwind: 'Northwind Bets',
  fjord: 'Fjord Gaming',
  cedar: 'Cedar Sports Media',
  quiet: 'Quiet Harbour',
  larkfield: 'Larkfield Wagering',
  plainfield: 'Plainfield Media',
  bluebird: 'Bluebird Odds',
} as const;
export type DemoCustomer = keyof typeof DEMO_CUSTOMERS;
export const DEMO_CUSTOMER_KEYS = [
  'internal',
  'northwind',
  'fjord',
  'cedar',
  'quiet',
  'larkfield',
  'plainfield',
  'bluebird',
] as const satisfies readonly DemoCustomer[];

interface DemoUser {
  readonly email: string;
  readonly first: string;
  readonly last: string;
  readonly customer: DemoCustomer | null;
  readonly superuser?: true;
  readonly manager?: true;
  readonly trading?: true;
  readonly readOnly?: true;
  readonly title: string;
  readonly may: string;
}

export const DEMO_USERS: readonly DemoUser[] = [
  {
    email: 'trader@example.test',
    first: 'Tara',
    last: 'Lind',
    customer: 'northwind',
    trading: true,
    title: 'Trader of Northwind Bets',
    may: 'manage API clients, keys and widgets; trading, at 200 requests a second',
  },
  {
    email: 'trader5@example.test',
    first: 'Finn',
    last: 'Dahl',
    customer: 'fjord',
    trading: true,
    title: 'Trader of Fjord Gaming',
    may: 'manage API clients, keys and widgets; trading, at 5 requests a second',
  },
  {
    email: 'super@example.test',
    first: 'Sol',
    last: 'Okafor',
    customer: 'internal',
    superuser: true,
    manager: true,
    trading: true,
    title: "Superuser of the provider's staff",
    may: 'everything: create and edit customers, act for any of them, invite users; trading',
  },
  {
    email: 'staff@example.test',
    first: 'Stina',
    last: 'Berg',
    customer: null,
    manager: true,
    title: 'Account manager, not a superuser',
    may: 'edit customers and act for any of them; no trading',
  },
  {
    email: 'customer@example.test',
    first: 'Cleo',
    last: 'Marsh',
    customer: 'cedar',
    title: 'Customer without trading access',
    may: 'manage API clients, keys and widgets; no trading',
  },
  {
    email: 'readonly@example.test',
    first: 'Rory',
    last: 'Quill',
    customer: 'quiet',
    readOnly: true,
    title: 'Customer who may only read',
    may: 'look at API clients and widgets; every change is refused',
  },
  {
    email: 'unsigned@example.test',
    first: 'Una',
    last: 'Larkin',
    customer: 'larkfield',
    trading: true,
    title: 'Customer with an unsigned trial agreement',
    may: 'sign the agreement first, then manage API clients; trading',
  },
  {
    email: 'nobilling@example.test',
    first: 'Noor',
    last: 'Plain',
    customer: 'plainfield',
    trading: true,
    title: 'Customer without a billing account',
    may: 'manage API clients; trading; no billing page',
  },
  {
    email: 'noclient@example.test',
    first: 'Nils',
    last: 'Bird',
    customer: 'bluebird',
    trading: true,
    title: 'Trader without a trading client',
    may: 'manage API clients; trading says that a trading client is missing',
  },
];

export const DEMO_ACCOUNTS: readonly DemoAccount[] = DEMO_USERS.map(({ email, title, may }) => ({
  email,
  password: DEMO_PASSWORD,
  title,
  may,
}));

/** Number of further traders of Northwind Bets, trader-01 to trader-60, for tests with many users of one client. */
export const EXTRA_TRADERS = 60;
