import { type LiveReport, type LoggedRequest, PRICE_STAGES, type Spread } from '../../gateway/session/diagnostics.ts';

/** Facts of a diagnostics report: ids, codes, versions and times, but no credentials and no personal data. */
export interface Facts {
  /** Milliseconds since 1970, like all times here. */
  readonly takenAt: number;
  readonly build: string;
  readonly page: string;
  readonly gateway: GatewayFacts;
  readonly user: UserFacts | null;
  readonly sessionEndsAt: number | null;
  readonly tradingSessionEndsAt: number | null;
  readonly browser: BrowserFacts;
  readonly live: LiveReport | null;
  readonly requests: readonly LoggedRequest[];
}

/** Outcome of the gateway version query. */
export type GatewayFacts =
  | { readonly state: 'pending' }
  | { readonly state: 'answered'; readonly version: string; readonly durationMs: number }
  | { readonly state: 'failed'; readonly code: string };

export interface UserFacts {
  readonly id: string;
  readonly customerId: string | null;
  readonly isActing: boolean;
  readonly isStaff: boolean;
  readonly isSuperuser: boolean;
  readonly hasTradingAccess: boolean;
}

interface BrowserFacts {
  readonly agent: string;
  readonly language: string;
  readonly timeZone: string;
  /** Width and height of the window, pixels. */
  readonly window: readonly [number, number];
  readonly isOnline: boolean;
}

interface ReportSection {
  readonly title: string;
  readonly rows: readonly (readonly [label: string, value: string])[];
}

/** The sections of the report, as shown and as copied. */
export function reportSections(facts: Facts): ReportSection[] {
  const { gateway, user, browser, live, requests } = facts;
  return [
    {
      title: 'Product',
      rows: [
        ['Gateway', gatewayText(gateway)],
        ['Web build', facts.build],
        ['Page', facts.page],
        ['Created', instant(facts.takenAt)],
      ],
    },
    {
      title: 'Account',
      rows: [
        ['User', user?.id ?? 'not signed in'],
        ['Customer', customerText(user)],
        ['Permissions', permissionsText(user)],
        ['Session until', instant(facts.sessionEndsAt)],
        ['Trading session until', instant(facts.tradingSessionEndsAt)],
      ],
    },
    {
      title: 'Browser',
      rows: [
        ['Agent', browser.agent],
        ['Language', browser.language],
        ['Time zone', browser.timeZone],
        ['Window', browser.window.join(' × ')],
        ['Network', browser.isOnline ? 'online' : 'offline'],
      ],
    },
    { title: 'Live data', rows: liveRows(live, facts.takenAt) },
    { title: 'Last requests, newest first', rows: requests.map((each) => [instant(each.at), requestText(each)] as const) },
  ];
}

/** The report as plain text. */
export function reportText(sections: readonly ReportSection[]): string {
  const parts = sections.map(({ title, rows }) => [title, ...rows.map(([label, value]) => `  ${label}: ${value}`)].join('\n'));
  return ['Sightline diagnostics', ...parts].join('\n\n');
}

function instant(time: number | null): string {
  return time === null ? 'none' : new Date(time).toISOString();
}

function gatewayText(gateway: GatewayFacts): string {
  if (gateway.state === 'pending') return 'waiting…';
  return gateway.state === 'failed' ? `failed, ${gateway.code}` : `${gateway.version}, responded in ${gateway.durationMs} ms`;
}

function customerText(user: UserFacts | null): string {
  if (user?.customerId == null) return 'none';
  return `${user.customerId}${user.isActing ? ', acting for' : ''}`;
}

function permissionsText(user: UserFacts | null): string {
  if (user === null) return 'none';
  const permissions = [user.isSuperuser ? 'superuser' : user.isStaff ? 'staff' : 'customer', user.hasTradingAccess && 'trading'];
  return permissions.filter((each) => each !== false).join(', ');
}

function liveRows(live: LiveReport | null, now: number): readonly (readonly [string, string])[] {
  if (live === null) return [['Socket', 'not used yet']];
  const lastMessage =
    live.lastMessageAt === 0
      ? 'no message yet'
      : `last message ${Math.max(0, Math.round((now - live.lastMessageAt) / 1000))} s ago`;
  return [
    ['Socket', `${live.socket}, ${lastMessage}`],
    ...priceAgeRows(live.priceAge),
    ...live.sets.map(({ name, phase, level, seconds, seq }) => {
      const age = seconds === null ? '' : ` for ${seconds} s`;
      return [name, `${phase}, ${level}${age}${seq === null ? '' : `, seq ${seq}`}`] as const;
    }),
  ];
}

function priceAgeRows(report: LiveReport['priceAge']): readonly (readonly [string, string])[] {
  if (report === null) return [];
  const text = ({ p50, p95, max }: Spread): string => `${p50} ms, 95% within ${p95} ms, longest ${max} ms`;
  return [
    ['Price age', text(report.age)],
    ...PRICE_STAGES.map((stage) => [`Price age, ${stage}`, text(report.stages[stage])] as const),
    ['Provider to gateway', report.provider === null ? 'unknown' : text(report.provider)],
  ];
}

function requestText({ operation, code, durationMs, requestId }: LoggedRequest): string {
  return `${operation} ${code}, ${durationMs} ms${requestId === '' ? '' : `, request ${requestId}`}`;
}
