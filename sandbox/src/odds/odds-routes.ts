import { Market, MarketLabel, ODDS_API_VERSION, oddsApi } from '@sightline/provider-contract/odds.ts';
import express, { type Router } from 'express';
import { page } from '../data/list.ts';
import { ProviderFault } from '../http/fault.ts';
import { mount } from '../http/mount.ts';
import type { World } from '../world/world.ts';

/** The odds API, behind `secretGuard`; every call names its API version. */
export function oddsRoutes({ world, versionHeader }: { readonly world: World; readonly versionHeader: string }): Router {
  const router = express.Router();
  router.use((req, _res, next) => {
    const asked = req.get(versionHeader);
    if (asked === undefined) throw new ProviderFault(400, 'version_missing', `The ${versionHeader} header is required.`);
    if (asked !== ODDS_API_VERSION) throw new ProviderFault(400, 'version_unknown', `Unknown version: ${asked}.`);
    next();
  });
  mount(router, oddsApi.markets, ({ query }) => ({ body: page(world.markets.values(), Market, query) }));
  mount(router, oddsApi.marketLabels, ({ query }) => {
    const labels = [...world.markets.keys()].flatMap((id) => world.labels(id) ?? []);
    return { body: page(labels, MarketLabel, query, 'market.id') };
  });
  return router;
}
