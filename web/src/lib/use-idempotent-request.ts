import { useState } from 'react';
import { IdempotencyKey } from './idempotency-key.ts';
import { describeError, isGatewayError, isOutcomeUnknown } from './request-error.ts';

export type KeyedResult<R> =
  | { readonly kind: 'response'; readonly data: R }
  /** Definitely not carried out. */
  | { readonly kind: 'failed'; readonly message: string; readonly requestId: string | undefined }
  /** May or may not have been carried out. `createsAnother`: sending it again would carry it out a second time. */
  | { readonly kind: 'unknown'; readonly createsAnother: boolean };

type Keyed<I> = I & { readonly idempotencyKey: string };
type Request = <I extends object, R>(input: I, send: (input: Keyed<I>) => Promise<R>) => Promise<KeyedResult<R>>;

/** Sends create requests under an idempotency key, which stays the same while the same input is retried without a response. */
export function useKeyedRequest(): Request {
  const [key] = useState(() => new IdempotencyKey());
  return async (input, send) => {
    try {
      const data = await send({ ...input, idempotencyKey: key.keyFor(input) });
      key.reset();
      return { kind: 'response', data };
    } catch (error) {
      const createsAnother = isGatewayError(error);
      if (createsAnother) key.reset();
      const failure = describeError(error);
      if (isOutcomeUnknown(failure)) return { kind: 'unknown', createsAnother };
      return { kind: 'failed', message: failure.text, requestId: failure.requestId };
    }
  };
}
