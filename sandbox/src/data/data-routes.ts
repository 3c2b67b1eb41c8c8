import * as data from '@sightline/provider-contract/data.ts';
import express, { type Router } from 'express';
import type { Clock } from '../clock.ts';
import { mount } from '../http/mount.ts';
import { ownerOf } from '../http/secret-guard.ts';
import type { World } from '../world/world.ts';
import { page } from './list.ts';

/** The data API, behind the secret guard. Past series and their matches are listed within the client's historical access. */
export function dataRoutes({ world, clock }: { readonly world: World; readonly clock: Clock }): Router {
  const router = express.Router();
  const visible = (hoursBack: number | null) => {
    const oldest = hoursBack === null ? Number.NEGATIVE_INFINITY : clock.now().getTime() - hoursBack * 3_600_000;
    return (series: data.Series | undefined) => series === undefined || series.end === null || Date.parse(series.end) >= oldest;
  };

  mount(router, data.dataApi.series, ({ query, req }) => {
    const seen = visible(ownerOf(req).hoursBack);
    return { body: page([...world.series.values()].filter(seen), data.Series, query) };
  });
  mount(router, data.dataApi.matches, ({ query, req }) => {
    const seen = visible(ownerOf(req).hoursBack);
    const matches = [...world.matches.values()].filter((match) => seen(world.series.get(match.series.id)));
    return { body: page(matches, data.Match, query) };
  });
  mount(router, data.dataApi.tournaments, ({ query }) => ({ body: page(world.tournaments.values(), data.Tournament, query) }));
  mount(router, data.dataApi.rosters, ({ query }) => ({ body: page(world.rosters.values(), data.Roster, query) }));
  mount(router, data.dataApi.teams, ({ query }) => ({ body: page(world.teams.values(), data.Team, query) }));
  mount(router, data.dataApi.players, ({ query }) => ({ body: page(world.players.values(), data.Player, query) }));
  return router;
}
