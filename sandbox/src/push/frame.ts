import { PatchOperation } from '@sightline/provider-contract/common.ts';
import type { UpdateChannel } from '@sightline/provider-contract/push.ts';
import { randomUUID } from 'node:crypto';
import { createPatch } from 'rfc6902';
import * as z from 'zod';
import type { Clock } from '../clock.ts';
import type { DialectOptions } from '../deps.ts';
import { withoutNulls } from '../http/dialect.ts';
import type { WorldChange, WorldKind } from '../world/world.ts';

/** One update as sent to every socket; repeated deliveries have the same uuid. */
export interface Frame {
  readonly channel: UpdateChannel;
  readonly text: string;
}

const CHANNELS: Partial<Record<WorldKind, UpdateChannel>> = {
  series: 'series_updates',
  matches: 'match_updates',
  markets: 'odds_market_updates',
};
const Patch = z.array(PatchOperation);

/** Formats changes of the world as envelopes, according to the dialect and its switches. */
export class Framer {
  readonly #clock: Clock;
  readonly #dialect: DialectOptions;
  /** `created` of the last change of each entity, in milliseconds. */
  readonly #created = new Map<string, number>();

  constructor(clock: Clock, dialect: DialectOptions) {
    this.#clock = clock;
    this.#dialect = dialect;
  }

  /** Null for entities without a channel. */
  frame(change: WorldChange): Frame | null {
    const channel = CHANNELS[change.kind];
    if (channel === undefined) return null;
    const { before, after } = change;
    const state = this.#shape(change.kind, after);
    const patch = before === null ? [] : Patch.parse(createPatch(this.#shape(change.kind, before), state));
    const payload = this.#dialect.withState
      ? { patch, state }
      : { id: change.id, patch: before === null ? [{ op: 'add', path: '', value: state }] : patch };
    const created = new Date(this.#nextCreated(`${change.kind}/${change.id}`)).toISOString();
    return { channel, text: JSON.stringify({ channel, uuid: randomUUID(), created, payload }) };
  }

  reset(): void {
    this.#created.clear();
  }

  /** Clients without versions order an entity's updates by `created`, so each has a different millisecond. */
  #nextCreated(entity: string): number {
    const at = Math.max(this.#clock.now().getTime(), (this.#created.get(entity) ?? 0) + 1);
    this.#created.set(entity, at);
    return at;
  }

  #shape(kind: WorldKind, entity: object): unknown {
    const { withVersions, withMarketVersions, current } = this.#dialect;
    const versioned = withVersions && (kind !== 'markets' || withMarketVersions);
    const shaped = versioned ? entity : Object.fromEntries(Object.entries(entity).filter(([key]) => key !== 'resource_version'));
    return current === 'other' ? withoutNulls(shaped) : shaped;
  }
}
