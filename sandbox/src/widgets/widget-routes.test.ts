import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Sandbox, startForTest } from '../testing/start.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startForTest({ DASHBOARD_ORIGIN: 'https://dash.example.test' });
});
afterAll(() => sandbox.close());

const getPage = async (path: string) => {
  const answer = await fetch(`${sandbox.url}/widgets/${path}`);
  return { status: answer.status, policy: answer.headers.get('content-security-policy') ?? '', html: await answer.text() };
};
const heightScript = 'src="/widgets/assets/height.js"';

describe('the widget host', () => {
  it.each(['broadcast', 'live-series', 'pre-series'])('shows both sides of a series: %s', async (slug) => {
    const series = [...sandbox.world.series.values()].find((s) => s.lifecycle === 'live' && s.game.id === 5);
    const names = series?.participants.map(
      (p) => sandbox.world.teams.get(sandbox.world.rosters.get(p.roster?.id ?? 0)?.team?.id ?? 0)?.name ?? '?',
    );
    const { status, policy, html } = await getPage(`trading/${slug}/${series?.id}`);
    expect(status).toBe(200);
    expect(html).toContain(names?.[0]);
    expect(html).toContain(names?.[1]);
    expect(html).toContain(`data-widget="${slug}"`);
    expect(html).toContain(heightScript);
    expect(policy).toMatch(/frame-ancestors https:\/\/dash\.example\.test$/);
  });

  it('allows the domains of the widget to frame it', async () => {
    const widget = sandbox.account.store.widgets.all().find((w) => w.domains.length > 1 && !w.deleted);
    const { policy } = await getPage(`${widget?.widget_namespace.slug}/${widget?.slug}/1`);
    expect(policy).toContain(`frame-ancestors ${widget?.domains.map((d) => d.url).join(' ')} https://dash.example.test`);
  });

  it('sends error pages that post their height too', async () => {
    const [id] = sandbox.world.series.keys();
    const deletedWidget = sandbox.account.store.widgets.all().find((w) => w.deleted);
    for (const [path, status] of [
      ['trading/live-series/1', 404],
      ['trading/live-series/x', 404],
      ['trading/nope/1', 404],
      [`nowhere/live-series/${id}`, 404],
      [`${deletedWidget?.widget_namespace.slug}/${deletedWidget?.slug}/${id}`, 403],
    ] as const) {
      const answer = await getPage(path);
      expect([path, answer.status]).toEqual([path, status]);
      expect(answer.html).toContain(heightScript);
    }
  });

  it('escapes names', async () => {
    const series = [...sandbox.world.series.values()].find((s) => s.lifecycle === 'live' && s.game.id === 5);
    const team = sandbox.world.rosters.get(series?.participants[0]?.roster?.id ?? 0)?.team?.id ?? 0;
    const name = sandbox.world.teams.get(team)?.name ?? '';
    onTestFinished(() => void sandbox.world.change('teams', team, (t) => void (t.name = name)));
    sandbox.world.change('teams', team, (t) => void (t.name = '<img src=x>'));
    const { html } = await getPage(`trading/live-series/${series?.id}`);
    expect(html).toContain('&lt;img src=x&gt;');
    expect(html).not.toContain('<img');
  });
});

describe('images', () => {
  it('exist for all games, and for a team, a tournament and a player', async () => {
    const world = sandbox.world;
    const urls = [
      ...world.games.flatMap((g) => g.images.map((i) => i.url)),
      ...[world.teams, world.tournaments, world.players].flatMap((map) => {
        const [first] = [...map.values()].filter((one) => (one.images ?? []).length > 0);
        return (first?.images ?? []).flatMap((i) => [i.url ?? [], i.thumbnail ?? []].flat());
      }),
    ];
    expect(urls.length).toBeGreaterThan(20);
    for (const url of urls) {
      const answer = await fetch(url);
      expect([url, answer.status, answer.headers.get('content-type')]).toEqual([url, 200, 'image/svg+xml; charset=utf-8']);
      expect(await answer.text()).toMatch(/^<svg .*<\/svg>$/);
    }
  });

  it.each(['teams/1.svg', 'teams/x.svg', 'nope/1.svg', 'constructor/1.svg', 'games/5-star.svg', 'games/5.svg'])(
    'do not exist at other paths: %s',
    async (path) => {
      expect((await fetch(`${sandbox.url}/images/${path}`)).status).toBe(404);
    },
  );
});
