import { auditEntriesLost, auditStoreFailures } from '../../telemetry/metrics.ts';
import type { Log } from '../../telemetry/log.ts';
import type { AuditEvent, AuditGap, AuditIntent, AuditOutcome } from './audit-events.ts';
import type { AuditTable } from './audit-table.ts';
import { waitAtMost } from '../../util/deadline.ts';
import { Refusals } from './refusals.ts';

/** How long a write waits until its intent is stored. */
const INTENT_WAIT_MS = 250;
/** Deadline of one attempt to store events. */
const APPEND_MS = 2_000;
const RETRY_MS = 1_000;
/** An event that is not stored by then is lost. */
const MAX_DELAY_MS = 60_000;
const MAX_QUEUED = 1_000;
const BATCH = 100;
const CLOSE_MS = 1_500;
const MINUTE_MS = 60_000;

interface QueuedEvent {
  readonly event: AuditIntent | AuditOutcome;
  readonly since: number;
  /** Called with true once it is stored, with false when a write should no longer wait for that. */
  readonly settle: (isStored: boolean) => void;
}

/** An intent, for the answer of its write. */
export interface RecordedIntent {
  readonly isStored: boolean;
}

/** Whether the store works, for the page of the audit log. */
export interface AuditStatus {
  /** When the store began to fail, RFC 3339; null while it works. */
  readonly failingSince: string | null;
  /** Entries that were lost since then and are not yet shown as a gap. */
  readonly lost: number;
}

/**
 * Records writes in the audit store, in order, through a bounded queue. It never rejects and never delays a write for long.
 *
 * | store | intent | events in the queue |
 * |---|---|---|
 * | works | the write waits for it, up to INTENT_WAIT_MS | are stored at once |
 * | fails | the write does not wait | are tried again every RETRY_MS; lost after MAX_DELAY_MS, or if there are more than MAX_QUEUED |
 *
 * Lost events are counted, reported in log and metrics, and stored as a gap as soon as the store works again, at most once a minute.
 * Attempts that never reached the provider are stored at the end of each minute.
 */
export class AuditLog {
  readonly #table: Pick<AuditTable, 'kind' | 'append'>;
  readonly #log: Log;
  #queue: QueuedEvent[] = [];
  #running: Promise<void> | null = null;
  #gap: AuditGap | null = null;
  #failingSince: string | null = null;
  #wakeUp: () => void = () => {};
  #isClosing = false;
  readonly #refusals = new Refusals();
  /** Ends the current minute; null outside of one. A minute begins with a refusal or a stored gap. */
  #minute: NodeJS.Timeout | null = null;
  #hasStoredGap = false;

  constructor(options: { table: Pick<AuditTable, 'kind' | 'append'>; log: Log }) {
    this.#table = options.table;
    this.#log = options.log;
  }

  get status(): AuditStatus {
    return { failingSince: this.#failingSince, lost: this.#gap?.lost ?? 0 };
  }

  /** Resolves once the intent is stored, or after the maximum wait. */
  async begin(write: Omit<AuditIntent, 'kind' | 'at'>): Promise<RecordedIntent> {
    const intent = { isStored: false };
    const { promise: settled, resolve } = Promise.withResolvers<void>();
    const settle = (isStored: boolean): void => {
      intent.isStored = isStored;
      resolve();
    };
    this.#add({ kind: 'intent', at: new Date().toISOString(), ...write }, settle);
    if (this.#failingSince !== null) return intent;
    const timer = setTimeout(resolve, INTENT_WAIT_MS).unref();
    await settled;
    clearTimeout(timer);
    return intent;
  }

  /** Resolves once everything recorded so far is stored, before the log is read; at once while the store fails, and after a maximum wait. */
  async settled(): Promise<void> {
    if (this.#running !== null && this.#failingSince === null) await waitAtMost(INTENT_WAIT_MS, this.#running);
  }

  /** Stores the outcome in the background. */
  end(outcome: Omit<AuditOutcome, 'kind' | 'at' | 'attempts'>): void {
    this.#add({ kind: 'outcome', at: new Date().toISOString(), ...outcome, attempts: 1 });
  }

  /** Counts an attempt that ended before anything was sent to the provider. */
  refuse(outcome: Omit<AuditOutcome, 'kind' | 'at' | 'attempts'>): void {
    const attempt: AuditOutcome = { kind: 'outcome', at: new Date().toISOString(), ...outcome, attempts: 1 };
    if (!this.#refusals.add(attempt)) this.#recordLoss(attempt);
    this.#startMinute();
  }

  /** Stores what is queued, for a limited time. */
  async close(): Promise<void> {
    this.#isClosing = true;
    this.#wakeUp();
    this.#endMinute();
    if (this.#running !== null) await waitAtMost(CLOSE_MS, this.#running);
    for (const { event } of this.#queue.splice(0)) this.#recordLoss(event);
  }

  #add(event: AuditIntent | AuditOutcome, settle: (isStored: boolean) => void = () => {}): void {
    if (this.#queue.length >= MAX_QUEUED) {
      this.#recordLoss(event);
      settle(false);
    } else this.#queue.push({ event, since: performance.now(), settle });
    this.#running ??= this.#storeAll();
  }

  #startMinute(): void {
    this.#minute ??= setTimeout(() => this.#endMinute(), MINUTE_MS).unref();
  }

  #endMinute(): void {
    if (this.#minute) clearTimeout(this.#minute);
    this.#minute = null;
    this.#hasStoredGap = false;
    for (const row of this.#refusals.take()) this.#add(row);
    this.#running ??= this.#storeAll();
  }

  /** Takes the gap if it may be stored now. */
  #takeGap(): AuditGap | null {
    if (this.#hasStoredGap) return null;
    const gap = this.#gap;
    this.#gap = null;
    return gap;
  }

  /** Runs until the queue is empty. */
  async #storeAll(): Promise<void> {
    // The caller keeps the promise before any event is stored.
    await Promise.resolve();
    while (this.#queue.length > 0 || (this.#gap !== null && !this.#hasStoredGap)) {
      const batch = this.#queue.slice(0, BATCH);
      const gap = this.#takeGap();
      // oxlint-disable-next-line no-await-in-loop -- events are stored in order
      if (await this.#store([...(gap ? [gap] : []), ...batch.map(({ event }) => event)])) {
        this.#queue.splice(0, batch.length);
        for (const { settle } of batch) settle(true);
        if (gap !== null) {
          this.#hasStoredGap = true;
          this.#startMinute();
        }
        continue;
      }
      if (gap) this.#gap = mergeGaps(gap, this.#gap);
      for (const { settle } of this.#queue) settle(false);
      this.#dropExpired();
      if (this.#isClosing) break;
      // oxlint-disable-next-line no-await-in-loop -- the pause before the next attempt
      await this.#pause();
    }
    this.#running = null;
  }

  async #store(events: readonly AuditEvent[]): Promise<boolean> {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error('the audit store did not answer in time')), APPEND_MS).unref();
    try {
      await Promise.race([this.#table.append(events), late]);
    } catch (error) {
      auditStoreFailures.inc();
      if (this.#failingSince === null) {
        this.#failingSince = new Date().toISOString();
        this.#log.error({ err: error, store: this.#table.kind }, 'audit store fails; writes continue');
      }
      return false;
    } finally {
      clearTimeout(timer);
    }
    if (this.#failingSince !== null) {
      this.#log.warn({ failingSince: this.#failingSince }, 'audit store works again');
      this.#failingSince = null;
    }
    return true;
  }

  /** The lines of these writes stay in the gateway's log. */
  #dropExpired(): void {
    const now = performance.now();
    const late = this.#queue.findIndex(({ since }) => now - since < MAX_DELAY_MS);
    for (const { event } of this.#queue.splice(0, late === -1 ? this.#queue.length : late)) this.#recordLoss(event);
  }

  #recordLoss({ at }: AuditIntent | AuditOutcome): void {
    auditEntriesLost.inc();
    // Once for each gap, which may have many entries.
    if (this.#gap === null) this.#log.error({ store: this.#table.kind }, 'audit entries lost');
    this.#gap = mergeGaps({ kind: 'gap', from: at, until: at, lost: 1 }, this.#gap);
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, RETRY_MS).unref();
      this.#wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

function mergeGaps(gap: AuditGap, other: AuditGap | null): AuditGap {
  if (other === null) return gap;
  return {
    kind: 'gap',
    from: gap.from < other.from ? gap.from : other.from,
    until: gap.until > other.until ? gap.until : other.until,
    lost: (gap.lost ?? 0) + (other.lost ?? 0),
  };
}
