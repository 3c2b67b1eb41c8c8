import { betBuilderApi, CombinationResponse, type CombinationBody } from '@sightline/provider-contract/bet-builder.ts';
import { loose } from '@sightline/provider-contract/schema-tools.ts';
import type * as z from 'zod';
import type { Config } from '../../config/config.ts';
import type { Timeouts } from '../client/timeouts.ts';
import type { Log } from '../../telemetry/log.ts';
import { readResponse } from '../client/read-response.ts';
import type { TradingSend } from './trading-data.ts';

/** The odds that the provider returns for outcomes that cannot be combined. */
const NOT_COMBINABLE = -1;

const CombinedOdds = loose(CombinationResponse).refine(({ odds }) => odds > 0 || odds === NOT_COMBINABLE);

/** Combined decimal odds of several outcomes of one match; null if they cannot be combined. Calls `POST combination`. */
export async function combinedOdds(options: {
  config: Config & Timeouts;
  send: TradingSend;
  log: Log;
  body: z.output<typeof CombinationBody>;
}): Promise<number | null> {
  const { config, send, log, body } = options;
  const { method, path: route } = betBuilderApi.combination;
  const response = await send({
    api: 'betBuilder',
    method,
    route,
    baseUrl: config.BET_BUILDER_API_URL,
    timeoutMs: config.BET_BUILDER_TIMEOUT_MS,
    body,
  });
  const { odds } = readResponse(CombinedOdds, response, { api: 'betBuilder', route, log });
  return odds === NOT_COMBINABLE ? null : odds;
}
