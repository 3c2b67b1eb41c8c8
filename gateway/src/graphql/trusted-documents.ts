import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ApolloServerOptions, ApolloServerPlugin } from '@apollo/server';
import * as z from 'zod';
import { type DocumentNode, type GraphQLSchema, Kind, type OperationDefinitionNode, parse } from 'graphql';
import type { RequestContext } from '../context/request-context.ts';
import { gatewayError } from '../util/errors.ts';
import type { CostBudget } from './cost-budget.ts';
import type { QueryCostLimiter } from './query-cost-limiter.ts';
import { isIntrospectionOnly } from './document-limits.ts';
import { variableProblem } from './variables.ts';

type QueryCache = NonNullable<Exclude<ApolloServerOptions<RequestContext>['persistedQueries'], false | undefined>['cache']>;

const Manifest = z.object({
  documents: z.record(z.string().regex(/^[0-9a-f]{64}$/), z.object({ name: z.string(), text: z.string() })),
});

/** The documents that the web sends, by the SHA-256 of their text. */
export class TrustedDocuments {
  readonly #texts: ReadonlyMap<string, string>;
  readonly #hashes: ReadonlyMap<string, string>;

  constructor(texts: ReadonlyMap<string, string>) {
    this.#texts = texts;
    this.#hashes = new Map([...texts].map(([hash, text]) => [text, hash]));
  }

  static async read(path: URL): Promise<TrustedDocuments> {
    const { documents } = Manifest.parse(JSON.parse(await readFile(path, 'utf8')));
    const texts = new Map<string, string>();
    for (const [hash, { name, text }] of Object.entries(documents)) {
      if (createHash('sha256').update(text).digest('hex') !== hash)
        throw new Error(`${name}: text and hash of the manifest differ`);
      texts.set(hash, text);
    }
    return new TrustedDocuments(texts);
  }

  has(hash: string): boolean {
    return this.#texts.has(hash);
  }

  /** Undefined for a text that is not of the manifest. */
  hashOf(text: string): string | undefined {
    return this.#hashes.get(text);
  }

  /** Text by hash. */
  entries(): Iterable<[hash: string, text: string]> {
    return this.#texts;
  }

  get texts(): Iterable<string> {
    return this.#texts.values();
  }

  /** The manifest as Apollo's persisted-query cache: read only, so that no request ever registers a document. */
  asQueryCache(): QueryCache {
    return {
      get: async (key) => this.#texts.get(key.replace(/^apq:/, '')),
      set: async () => {},
      delete: async () => false,
    };
  }
}

/** Root fields that need no bearer, in documents of the manifest. */
export const PUBLIC_FIELDS: ReadonlySet<string> = new Set([
  '__typename',
  'clientConfig',
  'isPasswordTokenValid',
  'trialAgreement',
  'signIn',
  'signOut',
  'requestPasswordReset',
  'updatePassword',
  'signTrialAgreement',
]);

function isPublic({ selectionSet }: OperationDefinitionNode): boolean {
  return selectionSet.selections.every((selection) => selection.kind === Kind.FIELD && PUBLIC_FIELDS.has(selection.name.value));
}

/** Whom an own document is charged to; null where the bearer cannot be verified, and execution will say so. */
async function payerOf(context: RequestContext, operation: OperationDefinitionNode): Promise<string | null> {
  if (!context.hasBearer || isPublic(operation)) return `address:${context.clientKey}`;
  try {
    return `user:${(await context.caller()).user.id}`;
  } catch {
    return null;
  }
}

/**
 * Verifies the bearer of a request with a document outside the manifest, before that document is validated. Introspection is
 * open where it is on in development. Rejects with DOCUMENT_NOT_TRUSTED without a bearer, or with what verification found.
 */
export async function authenticateDocument(trusted: TrustedDocuments, body: unknown, context: RequestContext): Promise<void> {
  const text = z.object({ query: z.string() }).safeParse(body).data?.query;
  if (text === undefined || trusted.hashOf(text) !== undefined) return;
  const { NODE_ENV, MAX_TOKENS } = context.config;
  if (NODE_ENV !== 'production' && isIntrospectionText(text, MAX_TOKENS)) return;
  if (!context.hasBearer) throw gatewayError('DOCUMENT_NOT_TRUSTED');
  await context.caller();
}

/**
 * Documents of the manifest need a verified bearer unless all their root fields are public; others run within the allowance
 * of the bearer's user. Only then are variables looked at.
 */
export function trustedDocumentsPlugin(options: {
  schema: GraphQLSchema;
  trusted: TrustedDocuments;
  allowance: QueryCostLimiter;
}): ApolloServerPlugin<RequestContext> {
  const { schema, trusted, allowance } = options;
  return {
    async requestDidStart() {
      return {
        async didResolveOperation({ queryHash, contextValue, document, operation, operationName, request, response }) {
          const { headers } = response.http;
          const tell = (fields: [string, string][]): void => {
            for (const [name, value] of fields) headers.set(name, value);
          };
          const charge = async (budget: CostBudget, payer: string, cost: number): Promise<void> => {
            const { consumption, problem } = await budget.charge(payer, cost);
            tell(budget.rateHeaders(consumption));
            if (problem) throw problem;
          };
          const asked = { document, operationName, variables: request.variables };
          const isTrusted = queryHash !== undefined && trusted.has(queryHash);
          if (isTrusted && operation && !isPublic(operation)) await contextValue.caller();
          const problemOfVariables = operation ? variableProblem(schema, operation, request.variables ?? {}) : null;
          if (problemOfVariables) throw problemOfVariables;
          if (isTrusted) {
            const cost = allowance.costOfOwn(queryHash, asked);
            const payer = cost === null || !operation ? null : await payerOf(contextValue, operation);
            if (cost === null || payer === null) return;
            tell([['document-cost', String(cost)]]);
            return charge(allowance.own, payer, cost);
          }
          if (contextValue.config.NODE_ENV !== 'production' && isIntrospectionOnly(document)) return;
          const caller = await contextValue.caller();
          const cost = allowance.costOf(asked);
          tell(allowance.costHeaders(cost));
          const tooCostly = allowance.problemWith(cost);
          if (tooCostly) throw tooCostly;
          await charge(allowance.others, String(caller.user.id), cost);
        },
      };
    },
  };
}

function isIntrospectionText(text: string, maxTokens: number): boolean {
  let document: DocumentNode;
  try {
    document = parse(text, { maxTokens });
  } catch {
    return false;
  }
  return isIntrospectionOnly(document);
}
