import type { ApolloClient } from '@apollo/client';
import { ErrorLink } from '@apollo/client/link/error';
import { ViewerDocument } from '../session/viewer.generated.ts';
import { hasCode } from '../lib/request-error.ts';

/** Calls back when an operation is refused because an access trial agreement is unsigned. */
export function agreementLink(agreementRequired: () => void): ErrorLink {
  return new ErrorLink(({ error }) => {
    if (hasCode(error, 'AGREEMENT_REQUIRED')) agreementRequired();
  });
}

/** Reads the viewer again, one request at a time: the guards follow what it says of the agreement and of the customer acted for. */
export function rereadViewer(client: () => ApolloClient): () => void {
  let isReading = false;
  return () => {
    if (isReading) return;
    isReading = true;
    void client()
      .query({ query: ViewerDocument, fetchPolicy: 'network-only' })
      .catch(() => {})
      .then(() => {
        isReading = false;
      });
  };
}
