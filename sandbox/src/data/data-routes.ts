import * as data from '@sightline/provider-contract/data.ts';
import express, { type Router } from 'express';
import type { Clock } from '../clock.ts';
import { ProviderFault } from '../http/fault.ts';
import { mount } from '../http/mount.ts';
import { ownerOf } from '../http/secret-guard.ts';
import type { World } from '../world/world.ts';
import { page } from './list.ts';

/** The data API, behind `secretGuard`. It has past series and their matches only within the client's historical access. */
export function dataRoutes({ world, clock }: { readonly world: World; readonly clock: Clock }): Router {
  const router = express.Router();
  const visibleTo = ({ hoursBack }: { readonly hoursBack: number | null }) => {
    const oldest = hoursBack === null ? Number.NEGATIVE_INFINITY : clock.now().getTime() - hoursBack * 3_600_000;
    return (series: data.Series | undefined) => series === undefined || series.end === null || Date.parse(series.end) >= oldest;
  };

  mount(router, data.dataApi.series, ({ query, req }) => {
    return { body: page([...world.series.values()].filter(visibleTo(ownerOf(req))), data.Series, query) };
  });
  mount(router, data.dataApi.matches, ({ query, req }) => {
    const isVisible = visibleTo(ownerOf(req));
    const matches = [...world.matches.values()].filter((match) => isVisible(world.series.get(match.series.id)));
    return { body: page(matches, data.Match, query) };
  });
  mount(router, data.dataApi.tournaments, ({ query }) => ({ body: page(world.tournaments.values(), data.Tournament, query) }));
  mount(router, data.dataApi.rosters, ({ query }) => ({ body: page(world.rosters.values(), data.Roster, query) }));
  mount(router, data.dataApi.teams, ({ query }) => ({ body: page(world.teams.values(), data.Team, query) }));
  mount(router, data.dataApi.players, ({ query }) => ({ body: page(world.players.values(), data.Player, query) }));

  mount(router, data.dataApi.oneSeries, ({ params, req }) => {
    const series = requireEntity(world.series, params);
    if (!visibleTo(ownerOf(req))(series)) throw notFound();
    return { body: series };
  });
  mount(router, data.dataApi.oneMatch, ({ params, req }) => {
    const match = requireEntity(world.matches, params);
    if (!visibleTo(ownerOf(req))(world.series.get(match.series.id))) throw notFound();
    return { body: match };
  });
  mount(router, data.dataApi.oneTournament, ({ params }) => ({ body: requireEntity(world.tournaments, params) }));
  mount(router, data.dataApi.oneTeam, ({ params }) => ({ body: requireEntity(world.teams, params) }));
  mount(router, data.dataApi.oneRoster, ({ params }) => ({ body: requireEntity(world.rosters, params) }));
  mount(router, data.dataApi.onePlayer, ({ params }) => ({ body: requireEntity(world.players, params) }));
  return router;
}

const notFound = () => new ProviderFault(404, 'not_found', 'Not found.');

/** @throws {ProviderFault} 404 for an unknown id, 410 for a deleted entity */
function requireEntity<T extends object>(entities: ReadonlyMap<number, T>, { id = '' }: Readonly<Record<string, string>>): T {
  const entity = entities.get(Number(id));
  if (entity === undefined) throw notFound();
  if ('deleted_at' in entity && typeof entity.deleted_at === 'string') throw new ProviderFault(410, 'deleted', 'Deleted.');
  return entity;
}
