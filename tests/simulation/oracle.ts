import { createHash } from 'node:crypto';
import type { LiveEntry } from '../../gateway/src/domains/trading/feed/live-batch.ts';
import type { LiveSet } from '../../gateway/src/live/live-set.ts';
import { versionOf } from './model-provider.ts';

/** Versions by key of a live set. */
export type Content = ReadonlyMap<string, number>;

/** An invariant does not hold. */
export class Violation extends Error {
  override readonly name = 'Violation';
}

interface Position {
  readonly epoch: string;
  readonly seq: number;
}

/** Content of every live set at every cursor, compared with the content that subscribers have. */
export class Oracle {
  readonly #contents = new Map<string, Content>();
  readonly #watched = new WeakSet<LiveSet<LiveEntry>>();
  /** How often a gateway has read a set for a cursor of another epoch. */
  freshReads = 0;
  /** Epochs that some subscriber received although its gateway could not read the set in time. */
  readonly unproven = new Set<string>();
  /** The first violation. Not thrown, because the product would catch it. */
  violation: Violation | null = null;

  /** Records what the set contains, now and after each change. */
  watch(set: LiveSet<LiveEntry>, gateway: string): void {
    if (this.#watched.has(set)) return;
    this.#watched.add(set);
    this.#record(set, gateway);
    set.observe({ changed: () => this.#record(set, gateway), closed: () => {} });
  }

  /** Content at a cursor; undefined if no set was ever there. */
  contentAt({ epoch, seq }: Position): Content | undefined {
    return this.#contents.get(`${epoch}/${seq}`);
  }

  /** Compares what a subscriber has with the set at its cursor: a difference is a change that it missed. */
  checkSubscriber(name: string, cursor: Position, content: Content, trace: string): void {
    const expected = this.contentAt(cursor);
    if (!expected) return this.fail(`${name} has the cursor ${cursor.epoch}/${cursor.seq}, which no set had:${trace}`);
    const difference = differenceOf(content, expected);
    if (difference !== null) this.fail(`${name} missed a change up to ${cursor.epoch}/${cursor.seq}: ${difference}:${trace}`);
  }

  /** Equal for runs in which all sets had the same contents in the same order. */
  get digest(): string {
    return createHash('sha256')
      .update(JSON.stringify([...this.#contents].map(([key, content]) => [key, [...content]])))
      .digest('hex');
  }

  fail(message: string): void {
    this.violation ??= new Violation(message);
  }

  #record(set: LiveSet<LiveEntry>, gateway: string): void {
    const { epoch, seq } = set;
    const key = `${epoch}/${seq}`;
    const content = new Map(set.snapshot().values.map((entry) => [entry.key, entryVersion(entry)]));
    const known = this.#contents.get(key);
    if (!known) return void this.#contents.set(key, content);
    const difference = differenceOf(content, known);
    if (difference !== null) this.fail(`${gateway} has another content at ${key} than other gateways: ${difference}`);
  }
}

/** The newest version of each entity that one client has seen. */
export class SeenVersions {
  /** Newest version by key, with the number of its epoch. */
  readonly #newest = new Map<string, { readonly version: number; readonly epochNumber: number }>();
  #epoch: string | null = null;
  /** Number of the current epoch; 0 before the first. */
  #epochNumber = 0;

  /**
   * Records what the client has. @returns versions that are older than what it had seen before
   * @param mayRegress whether entities may return to earlier versions with the change to this epoch
   */
  record(epoch: string, content: Content, mayRegress: boolean): string[] {
    if (epoch !== this.#epoch) this.#epochNumber += 1;
    this.#epoch = epoch;
    const regressions: string[] = [];
    for (const [key, version] of content) {
      const newest = this.#newest.get(key);
      if (newest === undefined || version >= newest.version) this.#newest.set(key, { version, epochNumber: this.#epochNumber });
      else if (newest.epochNumber === this.#epochNumber || !mayRegress)
        regressions.push(`received ${key} with version ${version} after ${newest.version}`);
    }
    return regressions;
  }

  clear(): void {
    this.#newest.clear();
  }
}

export function entryVersion(entry: LiveEntry): number {
  return entry.type === 'MARKET' ? versionOf(entry.value.market) : (entry.value.resource_version ?? 0);
}

/** The first difference as text; null if both are equal. */
export function differenceOf(content: Content, expected: Content): string | null {
  for (const [key, version] of expected) {
    const actual = content.get(key);
    if (actual !== version) return `${key} has version ${actual ?? 'none'} instead of ${version}`;
  }
  for (const [key, version] of content) if (!expected.has(key)) return `${key} has version ${version} and should be absent`;
  return null;
}
