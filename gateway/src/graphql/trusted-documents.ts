import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ApolloServerOptions, ApolloServerPlugin } from '@apollo/server';
import { type GraphQLSchema, Kind, type OperationDefinitionNode } from 'graphql';
import * as z from 'zod';
import { missingBearerMessage } from '../auth/challenge.ts';
import type { RequestContext } from '../context/request-context.ts';
import { gatewayError } from '../errors/catalogue.ts';
import { type CostBudget, type QueryCostLimiter, textCost } from './query-cost-limiter.ts';
import { variableProblem } from './variables.ts';

type QueryCache = NonNullable<Exclude<ApolloServerOptions<RequestContext>['persistedQueries'], false | undefined>['cache']>;

const Manifest = z.object({
  documents: z.record(z.string().regex(/^[0-9a-f]{64}$/), z.object({ name: z.string(), text: z.string() })),
});

const WithText = z.object({ query: z.string() });

/** Documents by the SHA-256 of their text. */
export type DocumentTexts = ReadonlyMap<string, string>;

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Documents that run compiled and without a cost limit each. `own`: those of the web's manifest. `registered`: those of other
 * tools, which the operator puts into TRUSTED_DOCUMENTS_DIR; they always need a bearer token.
 */
export class TrustedDocuments {
  readonly #own: DocumentTexts;
  readonly #ownHashes: ReadonlyMap<string, string>;
  #registered: DocumentTexts = new Map();
  #registeredHashes: ReadonlyMap<string, string> = new Map();

  constructor(own: DocumentTexts) {
    this.#own = own;
    this.#ownHashes = hashesOf(own);
  }

  static async read(path: URL): Promise<TrustedDocuments> {
    const { documents } = Manifest.parse(JSON.parse(await readFile(path, 'utf8')));
    const texts = new Map<string, string>();
    for (const [hash, { name, text }] of Object.entries(documents)) {
      if (sha256(text) !== hash) throw new Error(`${name}: text and hash of the manifest differ`);
      texts.set(hash, text);
    }
    return new TrustedDocuments(texts);
  }

  /** Replaces the documents of other tools. */
  register(documents: DocumentTexts): void {
    this.#registered = documents;
    this.#registeredHashes = hashesOf(documents);
  }

  has(hash: string): boolean {
    return this.kindOf(hash) !== null;
  }

  /** Null for an unknown hash. A document of both kinds is the web's own. */
  kindOf(hash: string): 'own' | 'registered' | null {
    if (this.#own.has(hash)) return 'own';
    return this.#registered.has(hash) ? 'registered' : null;
  }

  /** Undefined for an unknown text. */
  hashOf(text: string): string | undefined {
    return this.#ownHashes.get(text) ?? this.#registeredHashes.get(text);
  }

  /** The web's own texts by hash. */
  get own(): DocumentTexts {
    return this.#own;
  }

  /** The documents as Apollo's persisted-query cache: read-only, so that no request can register a document. */
  asQueryCache(): QueryCache {
    return {
      get: async (key) => {
        const hash = key.replace(/^apq:/, '');
        return this.#own.get(hash) ?? this.#registered.get(hash);
      },
      set: async () => {},
      delete: async () => false,
    };
  }
}

function hashesOf(texts: DocumentTexts): ReadonlyMap<string, string> {
  return new Map([...texts].map(([hash, text]) => [text, hash]));
}

/** Root fields that need no bearer token in trusted documents. */
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

/** The payer of a trusted document; null when the credential cannot be verified, which execution reports. */
async function payerOf(
  context: RequestContext,
  operation: OperationDefinitionNode,
  kind: 'own' | 'registered',
): Promise<string | null> {
  if (kind === 'own' && (!context.hasCredential || isPublic(operation))) return `address:${context.address}`;
  try {
    return (await context.principal()).id;
  } catch {
    return null;
  }
}

/**
 * Verifies the credential of a request with a document other than the web's own, and charges an untrusted one for its text, before it is
 * parsed. Rejects with
 * DOCUMENT_NOT_TRUSTED without a credential, with RATE_LIMITED over the budget, or with the error of the verification.
 */
export async function authenticateDocument(
  {
    trusted,
    costLimiter,
    setHeader,
  }: {
    trusted: TrustedDocuments;
    costLimiter: QueryCostLimiter;
    setHeader: (name: string, value: string) => void;
  },
  body: unknown,
  context: RequestContext,
): Promise<void> {
  const text = WithText.safeParse(body).data?.query;
  const hash = text === undefined ? undefined : trusted.hashOf(text);
  if (text === undefined || (hash !== undefined && trusted.kindOf(hash) === 'own')) return;
  if (!context.hasCredential) throw gatewayError('DOCUMENT_NOT_TRUSTED', { message: missingBearerMessage(context.credentials) });
  const { id } = await context.principal();
  if (hash !== undefined) return;
  const { cost, consumption, problem } = await costLimiter.chargeText(id, text).catch((error: unknown) => {
    // The next request of this client has to open a connection first.
    setHeader('connection', 'close');
    throw error;
  });
  if (problem === null) return;
  for (const [name, value] of [...costLimiter.costHeaders(cost), ...costLimiter.untrusted.rateHeaders(consumption)])
    setHeader(name, value);
  throw problem;
}

/**
 * Authenticates and charges each operation. The web's own documents need a verified credential unless all their root fields are
 * public; untrusted documents also have a cost limit. Variables are checked after that.
 */
export function trustedDocumentsPlugin(options: {
  schema: GraphQLSchema;
  trusted: TrustedDocuments;
  costLimiter: QueryCostLimiter;
}): ApolloServerPlugin<RequestContext> {
  const { schema, trusted, costLimiter } = options;
  return {
    async requestDidStart() {
      return {
        async didResolveOperation({ queryHash, contextValue, document, operation, operationName, request, response, source }) {
          const { headers } = response.http;
          const setHeaders = (fields: [string, string][]): void => {
            for (const [name, value] of fields) headers.set(name, value);
          };
          const charge = async (budget: CostBudget, payer: string, cost: number, paid = 0): Promise<void> => {
            const { consumption, problem } = await budget.charge(payer, cost, paid);
            setHeaders(budget.rateHeaders(consumption));
            if (problem) throw problem;
          };
          const documentRequest = { document, operationName, variables: request.variables };
          const kind = queryHash === undefined ? null : trusted.kindOf(queryHash);
          if (kind === 'registered' || (kind === 'own' && operation && !isPublic(operation))) await contextValue.principal();
          const problemOfVariables = operation ? variableProblem(schema, operation, request.variables ?? {}) : null;
          if (problemOfVariables) throw problemOfVariables;
          if (kind !== null && queryHash !== undefined) {
            const cost = costLimiter.costOfTrusted(queryHash, documentRequest);
            const payer = cost === null || !operation ? null : await payerOf(contextValue, operation, kind);
            if (cost === null || payer === null) return;
            setHeaders([['document-cost', String(cost)]]);
            return charge(kind === 'own' ? costLimiter.trusted : costLimiter.registered, payer, cost);
          }
          const { id } = await contextValue.principal();
          const paid = textCost(source);
          const cost = Math.max(paid, costLimiter.costOf(documentRequest));
          setHeaders(costLimiter.costHeaders(cost));
          const tooCostly = costLimiter.checkCost(cost);
          if (tooCostly) throw tooCostly;
          await charge(costLimiter.untrusted, id, cost, paid);
        },
      };
    },
  };
}
