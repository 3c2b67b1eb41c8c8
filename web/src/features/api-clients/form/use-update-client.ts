import { useApolloClient } from '@apollo/client/react';
import { describeError, hasCode } from '../../../lib/request-error.ts';
import { unlistClient } from '../client-cache.ts';
import { useRecheckRights } from '../use-recheck-rights.ts';
import { changedFields, type ClientChanges, isUnchanged } from './changed-fields.ts';
import { placeUserErrors } from './check-client-form.ts';
import { type ClientFields, fieldsOfClient } from './client-fields.ts';
import type { SubmitResult } from './submit-result.ts';
import { useUpdateApiClientMutation } from './update-api-client.generated.ts';

/** The version of a client that a form began with. */
export interface ClientVersion {
  readonly id: string;
  readonly resourceVersion: number;
  readonly fields: ClientFields;
}

/** Sends what changed since `base` and nothing else; nothing at all when nothing changed. */
export function useUpdateClient(): (base: ClientVersion, fields: ClientFields) => Promise<SubmitResult> {
  const { cache } = useApolloClient();
  const [mutate] = useUpdateApiClientMutation();
  const recheckRights = useRecheckRights();

  return async ({ id, resourceVersion, fields: before }, fields) => {
    const changes = changedFields(before, fields);
    const done = { kind: 'done', id, name: fields.name } as const;
    if (isUnchanged(changes)) return done;
    try {
      const { data } = await mutate({ variables: { input: { id, resourceVersion, ...inputOf(changes) } } });
      const { apiClient, current, userErrors = [] } = data?.updateApiClient ?? {};
      if (apiClient) return done;
      if (current) {
        // An answer that was lost on an earlier try: the values are in place.
        const missing = changedFields(fieldsOfClient(current), { ...fieldsOfClient(current), ...changes });
        return isUnchanged(missing) ? done : { kind: 'conflict', current };
      }
      recheckRights();
      return {
        kind: 'refused',
        message: userErrors.map(({ message }) => message).join(' '),
        places: placeUserErrors(userErrors),
      };
    } catch (error) {
      if (hasCode(error, 'NOT_FOUND')) {
        unlistClient(cache, id);
        return { kind: 'refused', message: 'This client no longer exists.', places: {} };
      }
      recheckRights();
      return { kind: 'refused', message: describeError(error).text, places: {} };
    }
  };
}

function inputOf({ requestsPerSecond, requestBurst, maxConnections, packages, ...rest }: ClientChanges) {
  return {
    ...rest,
    ...(requestsPerSecond !== undefined && { requestsPerSecond }),
    ...(requestBurst !== undefined && { requestBurst }),
    ...(maxConnections !== undefined && { maxConnections }),
    ...(packages !== undefined && { packages: [...packages] }),
  };
}
