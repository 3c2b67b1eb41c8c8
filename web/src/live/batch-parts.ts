import type { MergedBatch } from '@sightline/schema/client/batch-buffer.ts';
import { type EntityTypes, KINDS, type LiveEntity, type LiveKind } from './live-batch.ts';

/** Entities that are written at once: a millisecond or two of a slow machine. */
const PART_SIZE = 5;

/** Some of what a batch says. */
export type BatchPart = Pick<MergedBatch<EntityTypes>, 'entities' | 'removed'>;

const NONE = { SERIES: [], MATCH: [], MARKET: [] } as const satisfies Record<LiveKind, readonly []>;

/** What a batch says in parts that are small enough to be written between two paints; what left the set comes with the last. */
export function partsOf({ entities, removed }: BatchPart): BatchPart[] {
  const parts = KINDS.flatMap((kind) =>
    slices(entities[kind]).map((slice): BatchPart => ({ entities: { ...NONE, [kind]: slice }, removed: NONE })),
  );
  const last = parts.pop() ?? { entities: NONE, removed: NONE };
  return [...parts, { ...last, removed }];
}

function slices(entities: readonly LiveEntity[]): (readonly LiveEntity[])[] {
  const count = Math.ceil(entities.length / PART_SIZE);
  return Array.from({ length: count }, (_, index) => entities.slice(index * PART_SIZE, (index + 1) * PART_SIZE));
}
