import type { UserErrorModel } from '../../../errors/catalogue.ts';
import { API_CALL_TEXTS, type ApiCallInput, type ApiCallProblem, checkApiCall } from '@sightline/schema/rules/api-call.ts';
import type { MutationResolvers } from '../../../generated/resolvers-types.ts';
import type { ApiCall } from '../../../generated/schema-types.ts';
import { type KeyContext, readKeyWithSecret } from '../key-access.ts';
import type { CallHistory } from './call-history.ts';
import { type ApiCalls, type ApiRequest, TEST_REQUEST } from './api-calls.ts';

type CallMutations = Required<Pick<MutationResolvers, 'testApiKey' | 'callApi'>>;

interface Services {
  readonly apiCalls: ApiCalls;
  readonly callHistory: CallHistory;
}

/** The parts of the operation context that a call uses. */
interface CallContext extends KeyContext {
  deadline(): AbortSignal;
  disconnected(): AbortSignal;
}

const userErrorOf = ({ field, code }: ApiCallProblem): UserErrorModel => ({
  field: [field],
  code,
  message: API_CALL_TEXTS[code],
  providerCode: null,
  outcome: 'refused',
});

async function call(
  { apiCalls, callHistory }: Services,
  context: CallContext,
  ids: { clientId: string; keyId: string },
  request: ApiRequest,
): Promise<{ call: ApiCall; userErrors: [] }> {
  const key = await readKeyWithSecret(context, { clientId: ids.clientId, id: ids.keyId });
  const disconnected = context.disconnected();
  const sent = await apiCalls.run(key, request, AbortSignal.any([context.deadline(), disconnected]));
  callHistory.record(key, request, sent);
  // Rejects for a client that has disconnected, so that the audit log has the call with an unknown outcome.
  disconnected.throwIfAborted();
  return { call: sent, userErrors: [] };
}

export const createCallMutations = (services: Services): CallMutations => ({
  /** Uses `GET v1/key3/{id}/secret` and one call of the data API. */
  testApiKey: (_parent, { input }, context) => call(services, context, input, TEST_REQUEST),

  /** Uses `GET v1/key3/{id}/secret` and the endpoint. */
  async callApi(_parent, { input }, context) {
    const { endpoint, ids, filter, order, skip, take } = input;
    const parameters: ApiCallInput = {
      ids: ids ?? [],
      filter: filter ?? null,
      order: order ?? null,
      skip: skip ?? null,
      take: take ?? null,
    };
    const problems = checkApiCall(endpoint, parameters);
    if (problems.length > 0) return { call: null, userErrors: problems.map(userErrorOf) };
    return call(services, context, input, { endpoint, ...parameters });
  },
});
