import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { createContext, useContext } from 'react';
import * as z from 'zod/mini';
import type { SentDocument } from '../../generated/documents.ts';
import type { Connectivity } from '../../lib/connectivity.ts';
import { describeError, graphqlErrors, isTransient, RequestTimeoutError } from '../../lib/request-error.ts';
import type { RequestLog } from './diagnostics.ts';
import { GRAPHQL_HEADERS, GRAPHQL_PATH } from './graphql-endpoint.ts';
import { isFault, OperationFault } from './operation-faults.ts';
import { parsedJson } from '../../lib/json.ts';

const TIMEOUT_MS = 30_000;

const Result = z.object({
  data: z.nullish(z.record(z.string(), z.unknown())),
  errors: z.optional(z.array(z.looseObject({ message: z.string() }))),
});

interface DocumentSenderOptions {
  readonly fetch: typeof fetch;
  /** Records the outcome of operations for diagnostics. */
  readonly requests: RequestLog;
  /** Receives whether requests reach the gateway. */
  readonly connectivity: Pick<Connectivity, 'recordResponse' | 'recordFailure'>;
  /** Reports failures that no screen shows. */
  readonly report: (error: unknown) => void;
}

interface SendOptions<T> {
  readonly variables?: Readonly<Record<string, unknown>>;
  /** Schema of the data. */
  readonly schema: z.ZodMiniType<T>;
  readonly bearer?: string | undefined;
  /** Cancels the request. */
  readonly signal?: AbortSignal;
}

/** Sends a document without Apollo Client, for pages that need no cache. Rejects with the same errors as Apollo Client. */
export type SendDocument = <T>(document: SentDocument, options: SendOptions<T>) => Promise<T>;

export function createDocumentSender({ fetch: fetcher, requests, connectivity, report }: DocumentSenderOptions): SendDocument {
  return async ({ name, text }, { variables = {}, schema, bearer, signal }) => {
    const at = Date.now();
    const startedAt = performance.now();
    const record = (code: string, requestId = ''): void =>
      requests.add({ at, durationMs: Math.round(performance.now() - startedAt), operation: name, code, requestId });
    try {
      const response = await postDocument(
        fetcher,
        JSON.stringify({ operationName: name, variables, query: text }),
        bearer,
        signal,
      );
      const data = readData(response, schema);
      connectivity.recordResponse();
      record('OK');
      return data;
    } catch (error) {
      const { code, requestId } = describeError(error);
      record(signal?.aborted ? 'CANCELLED' : code, requestId);
      if (isTransient(error)) connectivity.recordFailure();
      else if (ServerError.is(error) || CombinedGraphQLErrors.is(error)) connectivity.recordResponse();
      for (const each of graphqlErrors(error))
        if (isFault(each.code)) report(new OperationFault(name, each.code, each.requestId));
      throw error;
    }
  };
}

interface ReadResponse {
  readonly response: Response;
  readonly bodyText: string;
}

async function postDocument(
  fetcher: typeof fetch,
  body: string,
  bearer: string | undefined,
  cancelled: AbortSignal | undefined,
): Promise<ReadResponse> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const signal = cancelled === undefined ? timeout : AbortSignal.any([cancelled, timeout]);
  const headers = { ...GRAPHQL_HEADERS, ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }) };
  try {
    const response = await fetcher(GRAPHQL_PATH, { method: 'POST', headers, body, signal });
    return { response, bodyText: await response.text() };
  } catch (error) {
    throw timeout.aborted ? new RequestTimeoutError() : error;
  }
}

function readData<T>({ response, bodyText }: ReadResponse, schema: z.ZodMiniType<T>): T {
  const { data, errors = [] } = Result.safeParse(parsedJson(bodyText)).data ?? {};
  if (errors.length > 0) throw new CombinedGraphQLErrors({ data: data ?? null, errors }, errors);
  const result = schema.safeParse(data);
  if (!result.success) throw new ServerError('Not the expected response', { response, bodyText });
  return result.data;
}

export const SendDocumentContext = createContext<SendDocument | null>(null);

export function useSendDocument(): SendDocument {
  const send = useContext(SendDocumentContext);
  if (send === null) throw new Error('useSendDocument outside of SendDocumentContext');
  return send;
}

/** Payload of a mutation that returns only user errors. */
export const UserErrors = z.object({
  userErrors: z.array(z.object({ field: z.array(z.string()), code: z.string(), message: z.string(), requestId: z.string() })),
});
