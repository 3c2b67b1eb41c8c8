import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { ViewerDocument } from './viewer.generated.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/** Reads the viewer again, less and less often, until the provider has said whether the user is staff. */
export function useStaffStatus(isKnown: boolean): void {
  const client = useApolloClient();
  useEffect(
    function askAgain() {
      if (isKnown) return;
      let timer: ReturnType<typeof setTimeout>;
      const wait = (ms: number): void => {
        timer = setTimeout(() => {
          client.query({ query: ViewerDocument, fetchPolicy: 'network-only' }).catch(() => {});
          wait(Math.min(ms * 2, LONGEST_WAIT_MS));
        }, ms);
      };
      wait(FIRST_WAIT_MS);
      return () => clearTimeout(timer);
    },
    [isKnown, client],
  );
}
