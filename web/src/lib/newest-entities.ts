import type { ApolloCache, ApolloClient, DocumentNode } from '@apollo/client';
import { Kind } from 'graphql';

/** An entity as the gateway sent it, with the fields of all fragments of its document. */
interface Entity {
  readonly id: string;
  readonly [field: string]: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

/** A version of an entity as the result of a fragment. */
interface Version {
  readonly data: Entity;
  readonly dataState: 'complete';
  readonly complete: true;
}

/** Names of the fragments of each document. */
const fragmentNames = new WeakMap<DocumentNode, ReadonlySet<string>>();

function fragmentsOf(document: DocumentNode): ReadonlySet<string> {
  const known = fragmentNames.get(document);
  if (known !== undefined) return known;
  const names = new Set(
    document.definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [each.name.value] : [])),
  );
  fragmentNames.set(document, names);
  return names;
}

/** Whether a version has the fields of a fragment: the gateway sends all fields that its document selects. */
function hasFragment<T>(version: unknown, document: DocumentNode, name: string): version is ApolloClient.WatchFragmentResult<T> {
  return version !== null && fragmentsOf(document).has(name);
}

/**
 * The newest version of each entity of the live sets in use. Components read their prices here: a read of the normalized cache
 * costs many times as much, and the cache would compare each result with the one before.
 */
export class NewestEntities {
  static readonly #all = new WeakMap<ApolloCache, NewestEntities>();
  /** Versions by cache id and document. The document that was received last is at the end. */
  readonly #entities = new Map<string, Map<DocumentNode, Version>>();
  readonly #listeners = new Map<string, Set<() => void>>();

  /** The instance that belongs to a cache. */
  static of(cache: ApolloCache): NewestEntities {
    const existing = NewestEntities.#all.get(cache) ?? new NewestEntities();
    NewestEntities.#all.set(cache, existing);
    return existing;
  }

  /** The newest version of an entity, one object until it changes; null if no live set in use has it with this fragment. */
  read<T>(cacheId: string, fragmentName: string): ApolloClient.WatchFragmentResult<T> | null {
    let newest: ApolloClient.WatchFragmentResult<T> | null = null;
    for (const [document, version] of this.#entities.get(cacheId) ?? []) {
      if (hasFragment<T>(version, document, fragmentName)) newest = version;
    }
    return newest;
  }

  /** Calls `listener` when the entity changes, appears or is gone. Returns a function that stops it. */
  subscribe(cacheId: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(cacheId) ?? new Set();
    this.#listeners.set(cacheId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(cacheId) === listeners) this.#listeners.delete(cacheId);
    };
  }

  /** @param document without aliases and client directives */
  set(cacheId: string, document: DocumentNode, entity: Entity): void {
    const versions = this.#entities.get(cacheId) ?? new Map<DocumentNode, Version>();
    const before = versions.get(document);
    const data = before === undefined ? entity : reuseEqual(before.data, entity);
    // To the end: the last version is the newest.
    versions.delete(document);
    versions.set(document, data === before?.data ? before : { data, dataState: 'complete', complete: true });
    this.#entities.set(cacheId, versions);
    this.#notify(cacheId);
  }

  delete(cacheId: string, document: DocumentNode): void {
    const versions = this.#entities.get(cacheId);
    if (versions?.delete(document) !== true) return;
    if (versions.size === 0) this.#entities.delete(cacheId);
    this.#notify(cacheId);
  }

  #notify(cacheId: string): void {
    for (const listener of this.#listeners.get(cacheId) ?? []) listener();
  }
}

/** `after`, with equal parts as the identical objects of `before`, so that components that show them do not render again. */
function reuseEqual(before: Entity, after: Entity): Entity {
  const reused = reuseFields(before, after);
  return reused === before ? before : { ...reused, id: after.id };
}

function reuseFields(before: Fields, after: Fields): Fields {
  const names = Object.keys(after);
  const reused = Object.fromEntries(names.map((name) => [name, reuseValue(before[name], after[name])]));
  return names.length === Object.keys(before).length && names.every((name) => reused[name] === before[name]) ? before : reused;
}

function reuseValue(before: unknown, after: unknown): unknown {
  if (Array.isArray(before) && Array.isArray(after)) {
    const reused = after.map((value: unknown, index) => reuseValue(before[index], value));
    return before.length === after.length && reused.every((value, index) => value === before[index]) ? before : reused;
  }
  return isFields(before) && isFields(after) ? reuseFields(before, after) : after;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
