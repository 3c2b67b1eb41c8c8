import { betBuilderApi, CombinationResponse, type CombinationBody } from '@sightline/provider-contract/bet-builder.ts';
import { loose } from '@sightline/provider-contract/schema-tools.ts';
import type * as z from 'zod';
import type { Config } from '../../config/config.ts';
import type { Log } from '../../telemetry/log.ts';
import type { Timeouts } from '../client/timeouts.ts';
import { createEndpointCalls } from './endpoint-calls.ts';
import type { TradingSend } from './trading-data.ts';

/** The odds that the provider returns for outcomes that cannot be combined. */
const NOT_COMBINABLE = -1;

const CombinedOdds = loose(CombinationResponse).refine(({ odds }) => odds > 0 || odds === NOT_COMBINABLE);

/** The bet builder's API. Its caller is the secret that `send` adds. */
export function createBetBuilder(config: Config & Timeouts, send: TradingSend, log: Log) {
  const api = betBuilderApi;
  const { one } = createEndpointCalls<null>({
    base: { api: 'betBuilder', baseUrl: config.BET_BUILDER_API_URL, timeoutMs: config.BET_BUILDER_TIMEOUT_MS },
    callerOf: () => ({}),
    send,
    log,
  });
  return {
    /** Combined decimal odds of several outcomes of one match; null if they cannot be combined. */
    combinedOdds: async (body: z.output<typeof CombinationBody>) => {
      const { odds } = await one(null, api.combination, CombinedOdds, { body });
      return odds === NOT_COMBINABLE ? null : odds;
    },
  };
}
