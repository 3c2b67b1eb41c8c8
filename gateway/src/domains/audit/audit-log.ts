import { auditEntriesLost, auditStoreFailures } from '../../telemetry/metrics.ts';
import type { Log } from '../../telemetry/log.ts';
import type { AuditEvent, AuditGap, AuditWrite } from './audit-events.ts';
import { hourlyId } from './audit-rows.ts';
import type { AuditTable } from './audit-table.ts';
import { boundedMap } from '../../util/bounded-map.ts';
import { waitAtMost } from '../../util/deadline.ts';
import { Refusals } from './refusals.ts';
import { HOUR_MS, MINUTE_MS } from '@sightline/schema/rules/durations.ts';

/** How long a write waits until its intent is stored. */
const INTENT_WAIT_MS = 250;
/** Deadline of one attempt to store events. */
const APPEND_MS = 2_000;
const RETRY_MS = 1_000;
/** How long a write waits for a required intent: for the end of the current attempt, the pause and the next attempt. */
const REQUIRED_WAIT_MS = 2 * APPEND_MS + RETRY_MS;
/** Events that wait while the store fails: 5 MB. */
const MAX_QUEUED = 10_000;
/** Attempts that sent nothing find room only up to here, so that they never displace a write. */
const MAX_QUEUED_REFUSALS = 2_000;
const BATCH = 100;
const CLOSE_MS = 1_500;
const MAX_ACTING = 10_000;

interface QueuedEvent {
  readonly event: AuditWrite;
  /** Called with true once the event is stored, with false when its write should no longer wait for that. */
  readonly settle: (isStored: boolean) => void;
  /** Attempts to store the event that have begun: the store may have it without having confirmed it. */
  sends: number;
}

/** What is known of the intent of a write when it is answered; `isStored` may still become true. */
export interface RecordedIntent {
  readonly isStored: boolean;
}

/** Whether the store works, for the page of the audit log and operators. */
export interface AuditStatus {
  /** Whether writes are refused that cannot be recorded. */
  readonly isRequired: boolean;
  /** When the store began to fail, RFC 3339; null while it works. */
  readonly failingSince: string | null;
  /** Entries that were lost since then and are not yet shown as a gap. */
  readonly lost: number;
}

type Unrecorded = Omit<AuditWrite, 'kind' | 'at' | 'attempts'>;
/** A write before its outcome is known. */
export type UnendedWrite = Omit<Unrecorded, 'outcome' | 'codes'>;

type AuditStore = Pick<AuditTable, 'kind' | 'append' | 'failingSince'>;

/**
 * Records writes in the audit store, in order, through a bounded queue.
 *
 * | store | intent | intent, if it is required | events in the queue |
 * |---|---|---|---|
 * | works | the write waits for it, up to INTENT_WAIT_MS | the write waits for it | are stored at once |
 * | fails | the write does not wait | the write waits for a second attempt, then it is refused | are tried again every RETRY_MS; lost if there are more than MAX_QUEUED |
 *
 * Lost events are counted, reported in log and metrics, and stored as a gap as soon as the store works again, at most once a minute.
 * Attempts that never reached the provider are stored at the end of each minute.
 */
export class AuditLog {
  readonly #table: AuditStore;
  readonly #log: Log;
  /** Whether a write may only take place once its intent is stored. */
  readonly isRequired: boolean;
  #queue: QueuedEvent[] = [];
  #running: Promise<void> | null = null;
  #gap: AuditGap | null = null;
  #failingSince: string | null = null;
  #wakeUp: () => void = () => {};
  #isClosing = false;
  readonly #refusals = new Refusals();
  /** Rows of staff who act for a customer that this gateway has recorded. */
  readonly #acting = boundedMap<string, true>(MAX_ACTING, { ttl: HOUR_MS });
  /** Ends the current minute; null outside of one. A minute begins with a refusal or a stored gap. */
  #minute: NodeJS.Timeout | null = null;
  #hasStoredGap = false;

  constructor(options: { table: AuditStore; log: Log; isRequired: boolean }) {
    this.#table = options.table;
    this.#log = options.log;
    this.isRequired = options.isRequired;
  }

  get status(): AuditStatus {
    const failingSince = this.#failingSince ?? this.#table.failingSince;
    return { isRequired: this.isRequired, failingSince, lost: this.#gap?.lost ?? 0 };
  }

  /** Resolves once the intent is stored, or after the maximum wait. Null: it is required, and the store does not have it. */
  async begin(write: UnendedWrite): Promise<RecordedIntent | null> {
    const intent = { isStored: false };
    const { promise: settled, resolve } = Promise.withResolvers<void>();
    const settle = (isStored: boolean): void => {
      intent.isStored = isStored;
      resolve();
    };
    const event = recordOf({ ...write, outcome: 'started', codes: [] });
    this.#add(event, { settle });
    if (this.#failingSince !== null && !this.isRequired) return intent;
    await waitAtMost(this.isRequired ? REQUIRED_WAIT_MS : INTENT_WAIT_MS, settled);
    return this.isRequired && !intent.isStored && this.#withdraw(event) ? null : intent;
  }

  /** Records that a staff user acts for a customer: one row an hour. */
  recordActing(customer: string, { user, requestId }: { user: string; requestId: string }): void {
    const hour = Math.floor(Date.now() / HOUR_MS);
    const key = hourlyId('acting', hour, user, customer);
    if (this.#acting.has(key)) return;
    this.#acting.set(key, true);
    const ids = { write: key, requestId, user, actingFor: customer, customer, target: customer, client: null };
    this.end({ ...ids, noCustomer: null, noTarget: null, detail: null, action: 'actForCustomer', outcome: 'done', codes: [] });
  }

  /** Resolves once everything recorded so far is stored, before the log is read; at once while the store fails, and after a maximum wait. */
  async waitUntilStored(): Promise<void> {
    if (this.#running !== null && this.#failingSince === null) await waitAtMost(INTENT_WAIT_MS, this.#running);
  }

  /** Stores the outcome in the background. */
  end(write: Unrecorded): void {
    this.#add(recordOf(write));
  }

  /** Counts an attempt that ended before anything was sent to the provider, or a failed sign-in. */
  recordRefusal(attempt: Unrecorded): void {
    this.#refusals.add(recordOf(attempt));
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

  #add(event: AuditWrite, { settle = (_isStored: boolean): void => {}, max = MAX_QUEUED } = {}): void {
    if (this.#queue.length >= max) {
      this.#recordLoss(event);
      settle(false);
    } else this.#queue.push({ event, settle, sends: 0 });
    this.#running ??= this.#storeAll();
  }

  /** Removes the intent of a write that does not take place. Returns false if the store may have it already. */
  #withdraw(event: AuditWrite): boolean {
    const index = this.#queue.findIndex((queued) => queued.event === event);
    const sends = this.#queue[index]?.sends ?? 0;
    if (sends === 0 && index !== -1) this.#queue.splice(index, 1);
    return sends === 0;
  }

  #startMinute(): void {
    this.#minute ??= setTimeout(() => this.#endMinute(), MINUTE_MS).unref();
  }

  #endMinute(): void {
    if (this.#minute) clearTimeout(this.#minute);
    this.#minute = null;
    this.#hasStoredGap = false;
    for (const row of this.#refusals.take()) this.#add(row, { max: MAX_QUEUED_REFUSALS });
    this.#running ??= this.#storeAll();
  }

  /** Takes the gap if it may be stored now. */
  #takeGap(): AuditGap | null {
    if (this.#hasStoredGap) return null;
    const gap = this.#gap;
    this.#gap = null;
    return gap;
  }

  /** Runs until the queue is empty and the store works. */
  async #storeAll(): Promise<void> {
    // The caller keeps the promise before any event is stored.
    await Promise.resolve();
    while (this.#queue.length > 0 || (this.#gap !== null && !this.#hasStoredGap) || this.#failingSince !== null) {
      const batch = this.#queue.slice(0, BATCH);
      const gap = this.#takeGap();
      for (const queued of batch) queued.sends += 1;
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
      for (const { settle, sends } of this.#queue) if (!this.isRequired || this.#isClosing || sends > 1) settle(false);
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
        const message = this.isRequired ? 'audit store fails; writes are refused' : 'audit store fails; writes continue';
        this.#log.error({ err: error, store: this.#table.kind }, message);
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

  /** Counts an event that is not stored. Its write is still in the gateway's log. */
  #recordLoss({ at }: AuditWrite): void {
    auditEntriesLost.inc();
    // Logged once for each gap, which may have many entries.
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

function recordOf(write: Unrecorded): AuditWrite {
  return { kind: 'write', at: new Date().toISOString(), ...write, attempts: 1 };
}

function mergeGaps(gap: AuditGap, other: AuditGap | null): AuditGap {
  if (other === null) return gap;
  return {
    kind: 'gap',
    from: gap.from < other.from ? gap.from : other.from,
    until: gap.until > other.until ? gap.until : other.until,
    lost: gap.lost + other.lost,
  };
}
