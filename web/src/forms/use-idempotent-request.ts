import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { useState } from 'react';
import { IdempotencyKey } from '../lib/idempotency-key.ts';
import { describeError, isOutcomeUnknown } from '../lib/request-error.ts';

type IdempotentResult<R> =
  | { readonly kind: 'response'; readonly data: R }
  /** Definitely not carried out. */
  | { readonly kind: 'failed'; readonly message: string; readonly requestId: string | undefined }
  /** May or may not have been carried out. `retryCreatesDuplicate`: a retry gets a new key, so it may create a second entity. */
  | { readonly kind: 'unknown'; readonly retryCreatesDuplicate: boolean };

type WithIdempotencyKey<I> = I & { readonly idempotencyKey: string };
type Request = <I extends object, R>(
  input: I,
  send: (input: WithIdempotencyKey<I>) => Promise<R>,
) => Promise<IdempotentResult<R>>;

/** Sends create requests under an idempotency key, which stays the same while the same input is retried without a response. */
export function useIdempotentRequest(): Request {
  const [key] = useState(() => new IdempotencyKey());
  return async (input, send) => {
    try {
      const data = await send({ ...input, idempotencyKey: key.keyFor(input) });
      key.reset();
      return { kind: 'response', data };
    } catch (error) {
      const retryCreatesDuplicate = CombinedGraphQLErrors.is(error);
      if (retryCreatesDuplicate) key.reset();
      const failure = describeError(error);
      if (isOutcomeUnknown(failure)) return { kind: 'unknown', retryCreatesDuplicate };
      return { kind: 'failed', message: failure.text, requestId: failure.requestId };
    }
  };
}
