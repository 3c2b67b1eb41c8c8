import type { Expression } from 'kysely';
import type { Log } from '../telemetry/log.ts';
import type { Store } from './store.ts';

/** Deletes some rows that are no longer kept. Returns their number; 0 once there are none. */
export type RetentionStep = () => Promise<number>;

const FIRST_MS = 60_000;
const INTERVAL_MS = 10 * 60_000;
/** Pause between steps, so that other writes never wait for more than one. */
const PAUSE_MS = 100;

/** Deletes old rows in small steps, every ten minutes. Returns a function that ends it. */
export function startRetention(store: Store, steps: readonly RetentionStep[], log: Log): () => void {
  let timer = setTimeout(() => void run(0), FIRST_MS).unref();
  let isEnded = false;
  const run = async (index: number): Promise<void> => {
    const step = steps[index];
    let next = index;
    if (step && store.isUp) {
      const deleted = await step().catch((error: unknown) => {
        log.warn({ err: error }, 'old rows were not deleted');
        return 0;
      });
      if (deleted === 0) next += 1;
    } else next = steps.length;
    if (isEnded) return;
    const isDone = next >= steps.length;
    timer = setTimeout(() => void run(isDone ? 0 : next), isDone ? INTERVAL_MS : PAUSE_MS).unref();
  };
  return () => {
    isEnded = true;
    clearTimeout(timer);
  };
}

/** Rows that one step deletes. */
export const ROWS_PER_STEP = 500;

/** Deletes some rows whose time is over; returns their number. */
export async function deleteExpired(store: Store, table: 'revocations' | 'creates'): Promise<number> {
  const expired = store.sql.selectFrom(table).select('id').where('expires_at', '<', store.clock).limit(ROWS_PER_STEP);
  return deleteRows(store, table, expired);
}

/** A query of ids. */
interface Ids {
  $asScalar(): Expression<string>;
}

/** Deletes the rows with these ids; returns their number. */
export async function deleteRows(
  store: Store,
  table: 'audit' | 'audit_gaps' | 'calls' | 'creates' | 'revocations' | 'usage' | 'webhook_messages',
  ids: Ids,
): Promise<number> {
  const [rows = []] = await store.write(store.sql.deleteFrom(table).where('id', 'in', ids.$asScalar()).returning('id'));
  return rows.length;
}
