import { Lifecycle } from '@sightline/provider-contract/data.ts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { byId, seriesStack } from '../support/series-stack.ts';

const { stack, request, truth, open, busiest, upcoming } = seriesStack();

describe('a series', () => {
  const moment = (iso: string | null) => iso?.replace('.000Z', 'Z') ?? null;

  it('has the fields of the provider [series.entity.fields, series.entity.participants, series.entity.tournament]', async () => {
    const { series, shown } = await busiest(5);
    const tournament = await stack().sandbox.control.state('tournaments', series.tournament?.id ?? 0);
    const { startAt, endAt, deletedAt, ...rest } = shown.series;
    expect([moment(startAt), endAt, deletedAt]).toEqual([series.start, null, null]);
    const [end, deleted_at] = ['2026-01-02T03:04:05Z', '2026-01-02T03:04:06Z'];
    await stack().sandbox.control.change('series', series.id, { end, deleted_at });
    const gone = await vi.waitUntil(async () => {
      const { series: one } = await open(series.id);
      return one.deletedAt !== null && one;
    });
    expect([moment(gone.endAt), moment(gone.deletedAt)]).toEqual([end, deleted_at]);
    expect(rest).toMatchObject({
      id: String(series.id),
      title: series.title,
      lifecycle: series.lifecycle.toUpperCase(),
      bestOf: series.format?.best_of,
      game: { id: String(series.game.id) },
      tournament: { id: String(tournament.id), title: tournament.title, game: { id: String(tournament.game.id) } },
      competitors: series.participants
        .toSorted((a, b) => a.seed - b.seed)
        .map(({ seed, roster }) => ({ seed, rosterId: String(roster?.id) })),
    });
  });

  it('has matches, also deleted ones, with players as sides in a single-player game [series.entity.matches, series.entity.match-fields]', async () => {
    const { control } = stack().sandbox;
    const { series } = await busiest(24);
    const own = (await truth.matches()).filter((match) => match.series.id === series.id);
    const [last] = own.toSorted((a, b) => b.order - a.order);
    const deleted_at = '2026-01-02T03:04:05Z';
    await control.change('matches', last?.id ?? 0, { deleted_at });
    const shown = await vi.waitUntil(async () => {
      const all = await open(series.id);
      return all.matches.some(({ deletedAt }) => deletedAt !== null) && all;
    });
    expect(shown.series.matchIds).toEqual(series.matches.map(({ id }) => String(id)));
    expect(
      byId(shown.matches).map(({ id, order, seriesId, deletedAt }) => ({ id, order, seriesId, deletedAt: moment(deletedAt) })),
    ).toEqual(
      own
        .toSorted((a, b) => a.id - b.id)
        .map(({ id, order }) => ({
          id: String(id),
          order,
          seriesId: String(series.id),
          deletedAt: id === last?.id ? deleted_at : null,
        })),
    );
    expect(shown.matches.flatMap(({ competitors }) => competitors.map(({ entity }) => entity?.__typename))).toEqual(
      shown.matches.flatMap(() => ['Player', 'Player']),
    );
  });

  it('has sides with name, short form and picture [series.entity.roster, series.entity.team, series.entity.player]', async () => {
    const { control } = stack().sandbox;
    for (const [gameId, kind] of [
      [5, 'Team'],
      [24, 'Player'],
    ] as const) {
      const { series, shown } = await busiest(gameId);
      for (const { seed, entity } of shown.series.competitors) {
        const roster = await control.state('rosters', series.participants.find((one) => one.seed === seed)?.roster?.id ?? 0);
        if (kind === 'Team') {
          const { id, name, abbreviation, images } = await control.state('teams', roster.team?.id ?? 0);
          expect(entity).toEqual({ __typename: kind, id: String(id), name, abbreviation, logoUrl: images[0]?.thumbnail ?? null });
        } else {
          const { id, nick_name, images } = await control.state('players', roster.line_up?.players[0]?.id ?? 0);
          const logoUrl = images[0]?.thumbnail ?? null;
          expect(entity).toEqual({ __typename: kind, id: String(id), name: nick_name, abbreviation: null, logoUrl });
        }
      }
    }
  });

  it('has a player as the side of a roster that has one player and no team [series.entity.roster]', async () => {
    const { control } = stack().sandbox;
    const id = await upcoming(5, '0');
    const { participants } = await control.state('series', id);
    const names = new Map<number, string>();
    const rosters: object[] = [];
    for (const { seed, roster: ref } of participants) {
      const roster = await control.state('rosters', ref?.id ?? 0);
      const [player] = roster.line_up?.players ?? [];
      rosters.push({ ...roster, team: null, line_up: { players: [player] } });
      names.set(seed, (await control.state('players', player?.id ?? 0)).nick_name);
    }
    await control.addFault({ api: 'data', path: '^/v3/rosters', kind: 'status', status: 200, body: rosters });
    onTestFinished(() => control.clearFaults());
    const { series } = await open(id);
    expect(series.competitors.map(({ seed, entity }) => [seed, entity?.__typename, entity?.name])).toEqual(
      [1, 2].map((seed) => [seed, 'Player', names.get(seed)]),
    );
  });

  it('has one of the lifecycles [series.entity.lifecycles]', async () => {
    const [series] = await truth.series();
    const body = Lifecycle.options.map((lifecycle, index) => ({ ...series, id: 9_100_001 + index, lifecycle }));
    await stack().sandbox.control.addFault({ api: 'data', path: '^/v3/series', kind: 'status', status: 200, times: 1, body });
    const { data } = await request('query ($ids: [ID!]!) { seriesByIds(ids: $ids) { lifecycle } }', {
      ids: body.map(({ id }) => String(id)),
    });
    const expected = ['UNKNOWN', 'UPCOMING', 'LIVE', 'OVER', 'OVER_DRAW', 'OVER_FORFEITED', 'POSTPONED', 'DELETED'];
    expect(data).toEqual({ seriesByIds: expected.map((lifecycle) => ({ lifecycle })) });
  });

  it('has matches with one of the lifecycles each [series.entity.match-lifecycles]', async () => {
    const { control } = stack().sandbox;
    const { series } = await busiest(5);
    const [match] = series.matches;
    for (const lifecycle of Lifecycle.options) {
      await control.change('matches', match?.id ?? 0, { lifecycle });
      await vi.waitFor(async () => {
        const shown = (await open(series.id)).matches.find(({ id }) => id === String(match?.id));
        expect(shown?.lifecycle).toBe(lifecycle.toUpperCase().replace('-', '_'));
      });
    }
  });
});
