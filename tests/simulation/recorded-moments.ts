import * as z from 'zod';
import type { FeedListener } from '../../gateway/src/domains/trading/feed/feed.ts';
import type { FeedSets } from '../../gateway/src/domains/trading/feed/feed-sets.ts';
import type { LiveEntry } from '../../gateway/src/domains/trading/feed/live-batch.ts';
import { type SetName, setName } from '../../gateway/src/domains/trading/feed/set-kinds.ts';
import { scopeNumber } from '../../gateway/src/domains/trading/history/history-statements.ts';
import type { RecordedEntity } from '../../gateway/src/domains/trading/history/recorded.ts';
import { HISTORY_INCONSISTENCIES } from '../../gateway/test/support/recorded-rows.ts';
import type { HistoryDatabase } from '../../gateway/test/support/history-database.ts';
import type { Random } from '../../sandbox/src/random.ts';
import { type ModelProvider, versionOf } from './model-provider.ts';
import { differenceOf, entryVersion, Violation } from './oracle.ts';

/** Content of the sets of a gateway at a moment of its clock, when no change waited to be published. */
export interface Moment {
  readonly gateway: string;
  readonly at: number;
  readonly shown: ReadonlyMap<SetName, readonly LiveEntry[]>;
}

/** A moment is this long after a publication: longer than the time of the recorder can be ahead of the clock, ms. */
const QUIET_MS = 60;
/** Moments of a schedule at which boards are compared. */
const MAX_MOMENTS = 20;
const Epochs = z.array(z.object({ epoch: z.int() }));

/** Collects moments of one gateway. Its clock may step; the recorder's time never goes back, so times before it are no moments. */
export class Moments {
  all: readonly Moment[] = [];
  readonly #gateway: string;
  /** The time of the recorder is at least this. */
  #floor = 0;
  #publishedAt: number | null = null;
  /** Ids of the sets that are current. */
  readonly #current = new Set<number>();

  constructor(gateway: string) {
    this.#gateway = gateway;
  }

  /** The recorder stores something, or became the writer after a row of this time: times that its clock shows again are no moments. */
  follow(lastAt: number | null): void {
    this.#now();
    if (lastAt === null) return;
    this.all = this.all.filter(({ at }) => at < Date.now());
    this.#floor = Math.max(this.#floor, lastAt + 1);
  }

  /** Follows a feed beside its recorder. */
  beside(recorder: FeedListener, sets: () => FeedSets | undefined): FeedListener {
    return {
      opened: (feed) => recorder.opened(feed),
      closed: () => {
        this.#end(sets());
        recorder.closed();
      },
      applied: (applied) => {
        this.#end(sets());
        recorder.applied(applied);
      },
      dropped: (id) => {
        this.#end(sets());
        recorder.dropped(id);
      },
      setChanged: (id, isCurrent) => {
        // A set that closes is already gone: what it showed until now cannot be read.
        if (isCurrent) this.#current.add(id);
        else if (this.#current.delete(id)) this.#publishedAt = null;
        this.#now();
        recorder.setChanged(id, isCurrent);
      },
      published: (ids) => {
        recorder.published(ids);
        this.#publishedAt = this.#now();
      },
    };
  }

  /** Records the content since the last publication as a moment: from now on, a change waits to be published. */
  #end(sets: FeedSets | undefined): void {
    const [since, now] = [this.#publishedAt, this.#now()];
    this.#publishedAt = null;
    if (since === null || now === null || sets === undefined || now - since <= QUIET_MS) return;
    const shown = new Map(sets.byName.map(([name, set]) => [name, set.snapshot().values]));
    this.all = [...this.all, { gateway: this.#gateway, at: now - 1, shown }];
  }

  /** The clock; null while it is behind the recorder's time. */
  #now(): number | null {
    const now = Date.now();
    if (now < this.#floor) return null;
    this.#floor = now;
    return now;
  }
}

export interface BoardCounts {
  compared: number;
  /** Boards that cannot be compared: nothing was recorded, or another gateway was the writer. */
  unknown: number;
}

/**
 * Compares recorded boards at some of the moments with what the gateways showed, and the tables with each other. Rejects with a
 * {@link Violation} if they differ.
 */
export async function compareRecording(
  {
    database,
    provider,
    random,
  }: { readonly database: HistoryDatabase; readonly provider: ModelProvider; readonly random: Random },
  scope: string,
  moments: readonly Moment[],
): Promise<BoardCounts> {
  const counts: BoardCounts = { compared: 0, unknown: 0 };
  for (const [what, text] of Object.entries(HISTORY_INCONSISTENCIES)) {
    const count = database.count(text);
    if (count > 0) throw new Violation(`${count} ${what}`);
  }
  const ownRandom = random.fork('moments');
  for (const moment of ownRandom.shuffle(moments).slice(0, MAX_MOMENTS)) {
    const seriesId = ownRandom.pick([...provider.series.keys()]);
    // oxlint-disable-next-line no-await-in-loop -- without a delay
    const { rows, covered } = await database.table.boardAt(scope, seriesId, moment.at);
    const set = covered?.isWinnerOnly === true ? 0 : seriesId;
    if (covered === null || !isWriter(database, { scope, set, moment })) {
      counts.unknown += 1;
      continue;
    }
    counts.compared += 1;
    const entries = moment.shown.get(set === 0 ? setName('tradingList') : setName('seriesMarkets', seriesId)) ?? [];
    const shown = entries.filter((entry) => set !== 0 || seriesOf(entry) === seriesId);
    const recorded = rows.flatMap(({ key, entity }) => (entity === null ? [] : [[key, recordedVersion(entity)] as const]));
    const difference = differenceOf(new Map(recorded), new Map(shown.map((entry) => [entry.key, entryVersion(entry)])));
    if (difference !== null)
      throw new Violation(`the board of series ${seriesId} at ${moment.at} is not what ${moment.gateway} showed: ${difference}`);
  }
  return counts;
}

/** Whether the gateway of a moment has recorded the set then. */
function isWriter(database: HistoryDatabase, { scope, set, moment }: { scope: string; set: number; moment: Moment }): boolean {
  const intervals = database.sql
    .selectFrom('history_coverage')
    .select('epoch')
    .where('scope_number', '=', scopeNumber(scope))
    .where('series_id', '=', set)
    .where('from_at', '<=', moment.at)
    .where('until_at', '>=', moment.at);
  const epochs = Epochs.parse(database.query(intervals));
  return epochs.length > 0 && epochs.every(({ epoch }) => database.writerOf(epoch) === moment.gateway);
}

function seriesOf(entry: LiveEntry): number {
  if (entry.type === 'SERIES') return entry.value.id;
  return entry.type === 'MATCH' ? entry.value.series.id : entry.value.sides.seriesId;
}

function recordedVersion({ type, value }: RecordedEntity): number {
  return type === 'MARKET' ? versionOf(value) : (value.resource_version ?? 0);
}
