import type { Clock } from '../../util/clock.ts';
import type { ReplicationStore, ScopeState, StreamPosition } from './store.ts';

export interface ElectionOptions {
  readonly store: Pick<ReplicationStore, 'acquire' | 'release' | 'state'>;
  readonly clock: Clock;
  readonly scope: string;
  readonly leaseMs: number;
  readonly canLead: () => boolean;
  /** The last entry that this gateway has appended as the leader, or read as a follower. */
  readonly position: () => StreamPosition | null;
  /** Called after each campaign that was won, with the position from which to append. */
  readonly onLeader: (position: StreamPosition) => void;
  /** Called after each other campaign that had an answer. */
  readonly onFollower: (state: ScopeState) => void;
  /** The first campaign, or all campaigns of one lease time, had no answer. */
  readonly onUnreachable: () => void;
}

/**
 * Leader election by a lease. The leader renews its lease three times per lease time and releases it at the end. The others
 * read as often who leads.
 *
 * | state | changes to | when |
 * |---|---|---|
 * | follower | leader | `canLead` is true and the lease was acquired |
 * | follower | paused | Redis answers again |
 * | paused | follower | one lease time has passed, in which the leader from before the outage renews its lease |
 * | leader | follower | another gateway holds the lease, or `canLead` is false, which releases the lease |
 *
 * While Redis does not answer, the state does not change.
 */
export class Election {
  readonly #options: ElectionOptions;
  #isLeader = false;
  #pausedUntil = 0;
  /** Null: never. */
  #lastAnswerAt: number | null = null;
  #isUnanswered = false;
  /** The last position of this gateway. */
  #last: StreamPosition | null = null;
  /** Since when Redis has an earlier term than this gateway. */
  #earlierSince: number | null = null;
  /** The campaign that is running; calls meanwhile share it. */
  #campaign: Promise<void> | null = null;
  #cancelTimer: () => void = () => {};
  #isOver = false;

  constructor(options: ElectionOptions) {
    this.#options = options;
    this.#schedule();
  }

  /** Tries to acquire or renew the lease now. */
  campaign(): Promise<void> {
    this.#campaign ??= this.#run().finally(() => {
      this.#campaign = null;
    });
    return this.#campaign;
  }

  /** Ends the candidacy and releases the lease. */
  async end(): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#cancelTimer();
    // A campaign under way could acquire the lease after its release.
    await this.#campaign;
    await this.#release();
  }

  #schedule(): void {
    this.#cancelTimer = this.#options.clock.after(this.#options.leaseMs / 3, () => {
      this.#schedule();
      void this.campaign();
    });
  }

  async #run(): Promise<void> {
    if (this.#isOver) return;
    const { store, clock, scope, canLead, onLeader, onFollower } = this.#options;
    try {
      if (!canLead()) await this.#release();
      // A hanging Redis executes earlier commands late. A late read by a follower is harmless; a late attempt to acquire
      // would take the lease, which has expired meanwhile, from the last leader.
      const state = this.#isLeader ? null : await store.state(scope);
      if (state !== null) this.#answered();
      const isPaused = clock.now() < this.#pausedUntil;
      const isFree = state?.holder === null && canLead() && !isPaused;
      const position =
        this.#isLeader || isFree ? await store.acquire(scope, this.#isLeader ? this.#options.position() : null) : null;
      this.#answered();
      this.#isLeader = position !== null;
      if (this.#isOver) return;
      if (position) onLeader(position);
      else onFollower(this.#credible(state ?? (await store.state(scope))));
    } catch {
      // Unknown result: keep the state. If another gateway has acquired the lease, Redis refuses what this one appends.
      this.#unanswered();
    }
  }

  /**
   * A replica that has taken over may show a former leader with its last steps, which are older than what clients have received.
   * Within a lease time that leader renews its lease, or loses it; until then there is no leader.
   */
  #credible(state: ScopeState): ScopeState {
    const { clock, leaseMs, position } = this.#options;
    this.#last = position() ?? this.#last;
    if (state.holder === null || (state.position?.term ?? 0) >= (this.#last?.term ?? 0)) this.#earlierSince = null;
    else {
      this.#earlierSince ??= clock.now();
      if (clock.now() - this.#earlierSince < leaseMs) return { holder: null, position: this.#last };
    }
    this.#last = state.position ?? this.#last;
    return state;
  }

  #answered(): void {
    const { clock, leaseMs } = this.#options;
    if (this.#isUnanswered && !this.#isLeader) this.#pausedUntil = clock.now() + leaseMs;
    this.#isUnanswered = false;
    this.#lastAnswerAt = clock.now();
  }

  #unanswered(): void {
    const { clock, leaseMs, onUnreachable } = this.#options;
    this.#isUnanswered = true;
    if (this.#isOver) return;
    if (this.#lastAnswerAt === null || clock.now() - this.#lastAnswerAt >= leaseMs) onUnreachable();
  }

  async #release(): Promise<void> {
    if (!this.#isLeader) return;
    this.#isLeader = false;
    await this.#options.store.release(this.#options.scope).catch(() => {});
  }
}
