import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { CustomerClientCountsDocument } from './no-active-client.generated.ts';
import type { ListedCustomer } from './customer-list.ts';
import { uncached } from '../../../lib/page-data.ts';

/** Most customers of one check. */
export const MAX_CHECKED = 200;
/** Most customers of one request; the gateway reads four of them at a time. */
const BATCH_SIZE = 20;

export interface ClientCheck {
  readonly phase: 'running' | 'done' | 'cancelled' | 'failed';
  readonly total: number;
  readonly checked: number;
  /** Customers without an active API client so far. */
  readonly found: readonly ListedCustomer[];
  /** Customers whose clients could not be read. */
  readonly unknown: readonly ListedCustomer[];
  /** Why the check ended early; null unless it failed. */
  readonly problem: unknown;
}

const NOTHING_CHECKED: ClientCheck = { phase: 'running', total: 0, checked: 0, found: [], unknown: [], problem: null };

export interface ClientCheckState {
  /** Null before the first check of the current filters. */
  readonly check: ClientCheck | null;
  readonly start: () => void;
  /** Checks again the customers whose clients could not be read. */
  readonly retry: () => void;
  readonly cancel: () => void;
}

/** Finds customers without an active API client among listed rows, in batches. Another `key` (the filters) ends a running check. */
export function useClientCheck(key: string, readRows: () => Promise<readonly ListedCustomer[]>): ClientCheckState {
  const client = useApolloClient();
  const [lastCheck, setLastCheck] = useState<{ readonly key: string; readonly check: ClientCheck } | null>(null);
  const running = useRef<{ readonly key: string; readonly controller: AbortController } | null>(null);

  useEffect(
    function cancelOnFilterChange() {
      return () => {
        if (running.current?.key !== key) return;
        running.current.controller.abort();
        setLastCheck((last) => (last?.check.phase === 'running' ? null : last));
      };
    },
    [key],
  );

  /** Checks `rows`; keeps what `before` has found out about the others. */
  async function run(signal: AbortSignal, rows: () => Promise<readonly ListedCustomer[]>, before: ClientCheck = NOTHING_CHECKED) {
    let check: ClientCheck = { ...before, phase: 'running', checked: before.checked - before.unknown.length, unknown: [] };
    const show = (part: Partial<ClientCheck>): void => {
      check = { ...check, ...part };
      if (!signal.aborted) setLastCheck({ key, check });
    };
    show({});
    try {
      const unchecked = await rows();
      // After a check that was cancelled, a retry reads only a part of what is left.
      show({ total: Math.max(check.total, check.checked + unchecked.length) });
      for (let from = 0; from < unchecked.length && !signal.aborted; from += BATCH_SIZE) {
        const batch = unchecked.slice(from, from + BATCH_SIZE);
        const { data } = await client.query({
          query: CustomerClientCountsDocument,
          variables: { customerIds: batch.map(({ id }) => id) },
          ...uncached(signal),
        });
        const counts = new Map(data?.customerClientCounts.map(({ customerId, active }) => [customerId, active]));
        show({
          checked: check.checked + batch.length,
          found: [...check.found, ...batch.filter(({ id }) => counts.get(id) === 0)],
          unknown: [...check.unknown, ...batch.filter(({ id }) => (counts.get(id) ?? null) === null)],
        });
      }
      show({ phase: check.checked < check.total ? 'cancelled' : 'done' });
    } catch (error) {
      show({ phase: 'failed', problem: error });
    }
  }

  /** Ends the running check; the signal is that of the next one. */
  function begin(): AbortSignal {
    running.current?.controller.abort();
    const controller = new AbortController();
    running.current = { key, controller };
    return controller.signal;
  }

  const check = lastCheck?.key === key ? lastCheck.check : null;
  return {
    check,
    start() {
      void run(begin(), async () => (await readRows()).slice(0, MAX_CHECKED));
    },
    retry() {
      if (check) void run(begin(), async () => check.unknown, check);
    },
    cancel() {
      running.current?.controller.abort();
      if (check) setLastCheck({ key, check: { ...check, phase: 'cancelled' } });
    },
  };
}
