import type { ApolloClient } from '@apollo/client';
import { ErrorLink } from '@apollo/client/link/error';
import { hasCode } from '../../lib/request-error.ts';

/** Calls back when an operation is refused because an access trial agreement is unsigned. */
export function agreementLink(agreementRequired: () => void): ErrorLink {
  return new ErrorLink(({ error }) => {
    if (hasCode(error, 'AGREEMENT_REQUIRED')) agreementRequired();
  });
}

/** Has the viewer read again, once at a time: its guard leads to the agreement. */
export function rereadViewer(client: () => ApolloClient): () => void {
  let isReading = false;
  return () => {
    if (isReading) return;
    isReading = true;
    void client()
      .refetchQueries({ include: ['Viewer'] })
      .catch(() => {})
      .then(() => {
        isReading = false;
      });
  };
}
