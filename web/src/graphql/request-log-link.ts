import { ApolloLink } from '@apollo/client';
import { tap } from 'rxjs';
import * as z from 'zod/mini';
import type { RequestLog } from '../session/diagnostics/request-log.ts';
import { describeError } from '../lib/request-error.ts';

const WithCode = z.object({ extensions: z.object({ code: z.string(), requestId: z.optional(z.string()) }) });

interface Outcome {
  readonly code: string;
  readonly requestId?: string | undefined;
}

/** Notes how each operation ended, once. */
export function requestLogLink(log: RequestLog): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const at = Date.now();
    const begun = performance.now();
    let noted = false;
    const note = ({ code, requestId = '' }: Outcome): void => {
      if (noted) return;
      noted = true;
      const took = Math.round(performance.now() - begun);
      log.add({ at, took, operation: operation.operationName ?? '', code, requestId });
    };
    return forward(operation).pipe(
      tap({
        next: (result) => note(outcomeOf(result)),
        error: (error) => note(describeError(error)),
        unsubscribe: () => note({ code: 'CANCELLED' }),
      }),
    );
  });
}

function outcomeOf({ errors = [] }: ApolloLink.Result): Outcome {
  const [first] = errors;
  return first === undefined ? { code: 'OK' } : (WithCode.safeParse(first).data?.extensions ?? { code: 'UNKNOWN' });
}
