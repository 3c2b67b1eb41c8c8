import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { ConfigError } from '../../config/config.ts';
import type { Redis } from '../../redis/redis.ts';
import { addFact, readFact } from '../../store/facts.ts';
import type { Store } from '../../store/store.ts';
import type { Log } from '../../telemetry/log.ts';
import { JsonText } from '../../util/json-text.ts';
import { type AuditEvent, AuditGap, AuditWrite } from './audit-events.ts';
import type { AuditTable } from './audit-table.ts';

/** Where the audit log was kept before there was a store. */
const STREAM = 'sightline:v1:audit';
const Line = JsonText.pipe(z.object({ ms: z.int(), event: z.unknown() }));
const Entries = z.array(z.object({ id: z.string(), message: z.object({ event: z.string().catch('') }) }));
/** A write in its former form, whose start had no outcome. */
const FormerWrite = z.looseObject({ kind: z.enum(['intent', 'outcome']) });
const FormerEntry = z.union([
  AuditGap,
  z.preprocess((entry) => {
    const { data } = FormerWrite.safeParse(entry);
    return data && { outcome: 'started', codes: [], attempts: 1, ...data, kind: 'write' };
  }, AuditWrite),
]);
const BATCH = 500;

type Source = 'AUDIT_FILE' | 'REDIS_URL';

interface ImportOptions {
  readonly store: Store;
  readonly table: AuditTable;
  readonly file: string | undefined;
  readonly redis: Redis | null;
  readonly log: Log;
}

/**
 * Copies an earlier audit log into the store, once: AUDIT_FILE, and the stream in Redis. An import that fails is repeated at the next
 * start, and stores nothing twice. Rejects with ConfigError when AUDIT_FILE is set although it was imported.
 */
export async function importFormerAudit({ store, table, file, redis, log }: ImportOptions): Promise<void> {
  if (!store.isUp) return;
  const importFrom = async (source: Source, read: () => AsyncIterable<readonly AuditEvent[]>): Promise<void> => {
    let entries = 0;
    for await (const events of read()) {
      await table.append(events);
      entries += events.length;
    }
    await store.write(addFact(store, factOf(source), String(entries)));
    log.info({ source, entries }, 'audit log imported into the store');
  };
  try {
    if (file !== undefined) {
      const entries = await readFact(store, factOf('AUDIT_FILE'));
      if (entries !== undefined)
        throw new ConfigError([`AUDIT_FILE: its ${entries} entries are in the store; remove the variable`]);
      await importFrom('AUDIT_FILE', () => eventsInFile(file));
    }
    if (redis?.isUp && (await readFact(store, factOf('REDIS_URL'))) === undefined)
      await importFrom('REDIS_URL', () => eventsInStream(redis));
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    log.error({ err: error }, 'an earlier audit log was not imported; the next start tries again');
  }
}

const factOf = (source: Source): string => `audit-import ${source}`;

async function* eventsInFile(path: string): AsyncIterable<AuditEvent[]> {
  const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '');
  let last = 0;
  for (let from = 0; from < lines.length; from += BATCH) {
    yield lines.slice(from, from + BATCH).map((line, index) => {
      const { data } = Line.safeParse(line);
      last = data?.ms ?? last;
      return eventOf(data?.event, last, String(from + index));
    });
  }
}

async function* eventsInStream(redis: Redis): AsyncIterable<AuditEvent[]> {
  let start = '-';
  for (;;) {
    const reply = await redis.run((client) => client.xRange(STREAM, start, '+', { COUNT: BATCH }), { whenSlow: 'wait' });
    const entries = Entries.parse(reply);
    const last = entries.at(-1);
    if (last === undefined) return;
    yield entries.map(({ id, message }) => eventOf(JsonText.safeParse(message.event).data, Number(id.split('-')[0]), id));
    start = `(${last.id}`;
  }
}

/** An entry that cannot be read counts as a gap at the time at which it was stored. Gaps get the same id with each import. */
function eventOf(value: unknown, ms: number, place: string): AuditEvent {
  const at = new Date(ms).toISOString();
  const event: AuditEvent = FormerEntry.safeParse(value).data ?? { kind: 'gap', from: at, until: at, lost: 1 };
  return event.kind === 'gap' ? { ...event, id: `imported ${place} ${event.until}` } : event;
}
