import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { CustomerClientCountsDocument } from './no-active-client.generated.ts';
import type { ListedCustomer } from './customer-list.ts';

/** Most customers of one check. */
export const MAX_CHECKED = 200;
/** Most customers of one request; the gateway reads four of them at a time. */
const BATCH = 20;

export interface ClientCheck {
  readonly phase: 'running' | 'done' | 'cancelled' | 'failed';
  readonly total: number;
  readonly checked: number;
  /** Customers without an active API client so far. */
  readonly found: readonly ListedCustomer[];
  /** Customers whose clients could not be read. */
  readonly unknown: number;
  /** Why the check ended early; null unless it failed. */
  readonly problem: unknown;
}

export interface ClientCheckState {
  /** Null before the first check of the current filters. */
  readonly check: ClientCheck | null;
  readonly start: () => void;
  readonly cancel: () => void;
}

/** Finds customers without an active API client among the rows of a list, in batches. Another `key` (the filters) ends and forgets it. */
export function useClientCheck(key: string, readRows: () => Promise<readonly ListedCustomer[]>): ClientCheckState {
  const client = useApolloClient();
  const [lastCheck, setLastCheck] = useState<{ readonly key: string; readonly check: ClientCheck } | null>(null);
  const running = useRef<{ readonly key: string; readonly abort: AbortController } | null>(null);

  useEffect(
    function cancelOnFilterChange() {
      return () => {
        if (running.current?.key !== key) return;
        running.current.abort.abort();
        setLastCheck((last) => (last?.check.phase === 'running' ? null : last));
      };
    },
    [key],
  );

  async function run(signal: AbortSignal): Promise<void> {
    let check: ClientCheck = { phase: 'running', total: 0, checked: 0, found: [], unknown: 0, problem: null };
    const show = (part: Partial<ClientCheck>): void => {
      check = { ...check, ...part };
      if (!signal.aborted) setLastCheck({ key, check });
    };
    show({});
    try {
      const rows = (await readRows()).slice(0, MAX_CHECKED);
      show({ total: rows.length });
      for (let from = 0; from < rows.length && !signal.aborted; from += BATCH) {
        const batch = rows.slice(from, from + BATCH);
        const { data } = await client.query({
          query: CustomerClientCountsDocument,
          variables: { customerIds: batch.map(({ id }) => id) },
          fetchPolicy: 'no-cache',
          context: { fetchOptions: { signal }, queryDeduplication: false },
        });
        const counts = new Map(data?.customerClientCounts.map(({ customerId, active }) => [customerId, active]));
        show({
          checked: from + batch.length,
          found: [...check.found, ...batch.filter(({ id }) => counts.get(id) === 0)],
          unknown: check.unknown + batch.filter(({ id }) => (counts.get(id) ?? null) === null).length,
        });
      }
      show({ phase: 'done' });
    } catch (error) {
      show({ phase: 'failed', problem: error });
    }
  }

  const check = lastCheck?.key === key ? lastCheck.check : null;
  return {
    check,
    start() {
      running.current?.abort.abort();
      const abort = new AbortController();
      running.current = { key, abort };
      void run(abort.signal);
    },
    cancel() {
      running.current?.abort.abort();
      if (check) setLastCheck({ key, check: { ...check, phase: 'cancelled' } });
    },
  };
}
