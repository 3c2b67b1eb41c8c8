import { betBuilderApi } from '@sightline/provider-contract/bet-builder.ts';
import express, { type Router } from 'express';
import { mount } from '../http/mount.ts';
import type { World } from '../world/world.ts';
import { priceCombination } from './combination.ts';

/** The bet-builder API, behind `secretGuard`. */
export function betBuilderRoutes({ world }: { readonly world: World }): Router {
  const router = express.Router();
  mount(router, betBuilderApi.combination, ({ body }) => ({ body: { odds: priceCombination(world, body) } }));
  return router;
}
