import { type FileHandle, open, readFile, rename, rm } from 'node:fs/promises';
import * as z from 'zod';
import { JsonText } from '../../util/json-text.ts';
import type { AuditEvent, AuditGap } from './audit-events.ts';
import type { AuditLimits, AuditStore, Position, StoredEvent } from './audit-store.ts';
import { EventList, textOf } from './event-list.ts';

/** One line of the file: when it was stored, and the event. */
const Line = JsonText.pipe(z.object({ ms: z.int(), event: z.unknown() }));

/** Owner only: the log names users and customers. */
const MODE = 0o600;
/** The file is rewritten when it has this many times the events that are kept. */
const MAX_GROWTH = 2;

/**
 * {@link AuditStore} in a file of one process: a JSON line for each event, appended and synced. The events are also in memory, where
 * they are read. At start, and when it has grown too long, the file is replaced by one with the kept events.
 */
export class FileAuditStore implements AuditStore {
  readonly kind = 'file';
  readonly limits: AuditLimits;
  readonly #path: string;
  readonly #events: EventList;
  #file: FileHandle;
  #lines: number;
  /** Length of the complete lines in bytes. Anything after them is left from a failed append and is truncated. */
  #size: number;
  /** Settles when the last append has finished, so that lines never interleave. */
  #last: Promise<void> = Promise.resolve();

  private constructor(options: { path: string; limits: AuditLimits; file: FileHandle; events: EventList; size: number }) {
    this.#path = options.path;
    this.limits = options.limits;
    this.#file = options.file;
    this.#events = options.events;
    this.#lines = options.events.length;
    this.#size = options.size;
  }

  /** Rejects if the file cannot be read or written. */
  static async open(path: string, limits: AuditLimits): Promise<FileAuditStore> {
    const events = new EventList(limits);
    for (const { ms, text } of linesOf(await textAt(path))) events.add(text, ms);
    events.trim();
    const { file, size } = await replace(path, events);
    return new FileAuditStore({ path, limits, file, events, size });
  }

  async append(events: readonly AuditEvent[]): Promise<void> {
    const before = this.#last.catch(() => {});
    this.#last = before.then(() => this.#append(events));
    await this.#last;
  }

  read(before: Position | null, count: number): Promise<StoredEvent[]> {
    return Promise.resolve(this.#events.read(before, count));
  }

  async close(): Promise<void> {
    await this.#last.catch(() => {});
    await this.#file.close();
  }

  async #append(events: readonly AuditEvent[]): Promise<void> {
    const ms = Date.now();
    const texts = events.map(textOf);
    const bytes = Buffer.from(texts.map((text) => lineOf(ms, text)).join(''));
    try {
      await this.#file.appendFile(bytes);
      await this.#file.datasync();
    } catch (error) {
      await this.#file.truncate(this.#size).catch(() => {});
      throw error;
    }
    this.#size += bytes.length;
    this.#lines += texts.length;
    for (const text of texts) this.#events.add(text, ms);
    // The events are stored. If the file cannot be replaced now, it grows until the next append.
    if (this.#lines > MAX_GROWTH * this.limits.events) await this.#compact().catch(() => {});
  }

  async #compact(): Promise<void> {
    this.#events.trim();
    const { file, size } = await replace(this.#path, this.#events);
    await this.#file.close();
    this.#file = file;
    this.#size = size;
    this.#lines = this.#events.length;
  }
}

async function textAt(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

function lineOf(ms: number, text: string): string {
  return `{"ms":${ms},"event":${text}}\n`;
}

/** The events of a file, oldest first. A line that cannot be read, such as a last one that a crash cut off, becomes a gap of one entry. */
function* linesOf(content: string): IterableIterator<{ ms: number; text: string }> {
  let last = 0;
  for (const line of content.split('\n')) {
    if (line === '') continue;
    const { data } = Line.safeParse(line);
    last = data?.ms ?? last;
    const at = new Date(last).toISOString();
    const gap: AuditGap = { kind: 'gap', from: at, until: at, lost: 1 };
    yield { ms: last, text: data === undefined ? textOf(gap) : JSON.stringify(data.event) };
  }
}

/** Writes the events to a new file, which then replaces the old one, so that a crash leaves one of both. */
async function replace(path: string, events: EventList): Promise<{ file: FileHandle; size: number }> {
  const temporary = `${path}.new`;
  await rm(temporary, { force: true });
  const file = await open(temporary, 'ax', MODE);
  try {
    const bytes = Buffer.from(Array.from(events, ({ ms, text }) => lineOf(ms, text)).join(''));
    await file.appendFile(bytes);
    await file.datasync();
    await rename(temporary, path);
    return { file, size: bytes.length };
  } catch (error) {
    await file.close().catch(() => {});
    await rm(temporary, { force: true });
    throw error;
  }
}
