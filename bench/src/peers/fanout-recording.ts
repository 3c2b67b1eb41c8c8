import { readFileSync } from 'node:fs';
import * as z from 'zod';

const Entity = z.looseObject({});
const Batch = z.looseObject({ seq: z.int(), markets: z.array(Entity) });
/** What the product's gateway sent to one subscriber: one batch of changes per flush. */
export const FanoutRecording = z.object({
  query: z.string(),
  flushMs: z.number(),
  /** Text of each result's payload, `{"data":…}`. */
  payloads: z.array(z.string()).min(1),
});
export type FanoutRecording = z.output<typeof FanoutRecording>;

/** Starts a server that repeats the recording for every subscriber. @returns its port */
export type StartFanout = (recording: FanoutRecording) => Promise<number>;

const Payload = z.object({ data: z.object({ tradingList: Batch }) });
export type RecordedBatch = z.output<typeof Batch>;

export function readFanout(file: string): FanoutRecording {
  return FanoutRecording.parse(JSON.parse(readFileSync(file, 'utf8')));
}

export function batchOf(payload: string): RecordedBatch {
  return Payload.parse(JSON.parse(payload)).data.tradingList;
}

/** Splits a batch into batches of one market each. */
export function splitByMarket(batch: RecordedBatch): RecordedBatch[] {
  return batch.markets.map((market) => ({ ...batch, series: [], removed: [], markets: [market] }));
}
