import { randomUUID } from 'node:crypto';
import type { Match, Series } from '@sightline/provider-contract/data.ts';
import type { MarketModel } from './market-model.ts';

export interface LiveBatchModel {
  readonly epoch: string;
  readonly seq: number;
  readonly prevSeq: number | null;
  readonly status: 'LIVE' | 'STALE' | 'DOWN';
  readonly conflated: boolean;
  readonly sentAt: string;
  readonly series: readonly Series[];
  readonly matches: readonly Match[];
  readonly markets: readonly MarketModel[];
  readonly removed: readonly { readonly type: 'SERIES' | 'MATCH' | 'MARKET'; readonly id: string }[];
}

/** An image read over REST. Its epoch is its own, so that nothing is ever taken to continue it. */
export function restImage(entities: Pick<LiveBatchModel, 'series' | 'matches' | 'markets'>): LiveBatchModel {
  return {
    epoch: randomUUID(),
    seq: 0,
    prevSeq: null,
    status: 'STALE',
    conflated: false,
    sentAt: new Date().toISOString(),
    removed: [],
    ...entities,
  };
}
