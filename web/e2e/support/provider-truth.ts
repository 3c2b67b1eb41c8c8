import * as z from 'zod';
import { listProviderRecords } from './control.ts';

const Id = z.object({ id: z.number() });
const AllSeries = z.array(
  z.object({
    id: z.number(),
    start: z.nullable(z.string()),
    lifecycle: z.string(),
    best_of: z.number(),
    game: Id,
    matches: z.array(Id),
  }),
);
const AllMatches = z.array(
  z.object({ id: z.number(), order: z.number(), lifecycle: z.string(), deleted_at: z.nullable(z.string()) }),
);
const AllMarkets = z.array(
  z.object({
    id: z.number(),
    type: z.string(),
    state: z.string(),
    fixture: z.object({ id: z.number(), type: z.string() }),
    selections: z.array(z.object({ odds: z.nullable(z.number()) })),
  }),
);

/** A market at the provider. */
export type ProviderMarket = z.output<typeof AllMarkets>[number];

/** All series, matches and markets at the provider now. */
export const allSeries = async () => AllSeries.parse(await listProviderRecords('series'));
export const allMatches = async () => AllMatches.parse(await listProviderRecords('matches'));
export const allMarkets = async () => AllMarkets.parse(await listProviderRecords('markets'));
