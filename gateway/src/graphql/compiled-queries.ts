import { type DocumentNode, type GraphQLSchema, OperationTypeNode, type OperationDefinitionNode } from 'graphql';
import { compileQuery, type CompiledQuery, isCompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';
import type { Log } from '../telemetry/log.ts';

/** A few times what the manifest holds. */
const MAX_COMPILED = 500;

interface Compilation {
  /** Null: it does not compile, and is not tried again. */
  readonly query: CompiledQuery | null;
}

/** Queries as functions, made once each when first asked for. */
export class CompiledQueries {
  readonly #schema: GraphQLSchema;
  readonly #log: Log;
  readonly #compilations = new LRUCache<string, Compilation>({ max: MAX_COMPILED });

  constructor(options: { schema: GraphQLSchema; log: Log }) {
    this.#schema = options.schema;
    this.#log = options.log;
  }

  /**
   * Null: the plain executor's. Mutations are always: what they wait for is the provider, and graphql-js is what says in
   * which order they run.
   * @param hash SHA-256 of the document's text
   */
  of(hash: string, document: DocumentNode, operation: OperationDefinitionNode): CompiledQuery | null {
    if (operation.operation !== OperationTypeNode.QUERY) return null;
    const name = operation.name?.value ?? '';
    const key = `${hash}:${name}`;
    const kept = this.#compilations.get(key);
    if (kept) return kept.query;
    const query = this.#compile(document, name);
    this.#compilations.set(key, { query });
    return query;
  }

  #compile(document: DocumentNode, name: string): CompiledQuery | null {
    try {
      const compiled = compileQuery(this.#schema, document, name);
      if (isCompiledQuery(compiled)) return compiled;
      this.#log.warn({ operation: name, err: compiled.errors?.[0] }, 'the document does not compile');
    } catch (error) {
      this.#log.warn({ operation: name, err: error }, 'the document does not compile');
    }
    return null;
  }
}
