import { type DocumentNode, type GraphQLSchema, type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import { compileQuery, type CompiledQuery, isCompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';
import type { Log } from '../telemetry/log.ts';

/** Compiled queries kept; several times the size of the manifest. */
const MAX_COMPILED = 500;

/** Compiled queries, each compiled on first use. */
export class CompiledQueries {
  readonly #schema: GraphQLSchema;
  readonly #log: Log;
  /** A null query does not compile and is not tried again. */
  readonly #compilations = new LRUCache<string, { readonly query: CompiledQuery | null }>({ max: MAX_COMPILED });

  constructor(options: { schema: GraphQLSchema; log: Log }) {
    this.#schema = options.schema;
    this.#log = options.log;
  }

  /**
   * The compiled query, or the compiled execution of a subscription's events; null when graphql-js must run the operation. Mutations always
   * run with graphql-js: they wait for the provider, and must run in order.
   * @param hash SHA-256 of the document's text
   */
  get(hash: string, document: DocumentNode, operation: OperationDefinitionNode): CompiledQuery | null {
    if (operation.operation === OperationTypeNode.MUTATION) return null;
    const name = operation.name?.value ?? '';
    const key = `${hash}:${name}`;
    const known = this.#compilations.get(key);
    if (known) return known.query;
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
