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
  /** Called after each successful campaign, with the position from which to append. */
  readonly onLeader: (position: StreamPosition) => void;
  /** Called after each unsuccessful campaign that got a response. */
  readonly onFollower: (state: ScopeState) => void;
  /** Called when the first campaign, or all campaigns of one lease duration, failed. */
  readonly onUnreachable: () => void;
}

type CampaignResult =
  | { readonly isLeader: true; readonly position: StreamPosition }
  | { readonly isLeader: false; readonly state: ScopeState };

/**
 * Leader election by a lease. The leader renews its lease three times per lease duration and releases it at the end. The
 * others read the lease at the same interval.
 *
 * | state | changes to | when |
 * |---|---|---|
 * | follower | leader | `canLead` is true and the lease was acquired |
 * | follower | paused | Redis responds again |
 * | paused | follower | one lease duration has passed, in which the leader from before the outage can renew its lease |
 * | leader | follower | another gateway holds the lease, or `canLead` is false, which releases the lease |
 *
 * While Redis does not respond or rejects writes, the state does not change.
 */
export class Election {
  readonly #options: ElectionOptions;
  #isLeader = false;
  #pausedUntil = 0;
  /** When the last campaign had a result; null: never. */
  #lastResultAt: number | null = null;
  /** Whether the last read of the state, or the leader's last renewal, got no response. */
  #isUnreachable = false;
  /** The last position of this gateway. */
  #lastPosition: StreamPosition | null = null;
  /** Since when Redis has an earlier term than this gateway. */
  #earlierSince: number | null = null;
  /** The campaign in progress; concurrent calls share it. */
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
    // A campaign in progress could acquire the lease after its release.
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
    const { onLeader, onFollower } = this.#options;
    const result = await this.#contest().catch(() => null);
    // Unknown: the state remains. If another gateway has acquired the lease, Redis refuses what this one appends.
    if (result === null) return this.#onNoResult();
    if (this.#isOver) return;
    if (result.isLeader) onLeader(result.position);
    else onFollower(this.#withoutStaleLeader(result.state));
  }

  async #contest(): Promise<CampaignResult> {
    const { store, clock, scope, canLead } = this.#options;
    if (!canLead()) await this.#release();
    // A hanging Redis executes earlier commands late. A late read by a follower is harmless, but a late attempt to acquire
    // would take the lease, which has expired meanwhile, from the last leader.
    const state = this.#isLeader ? null : await this.#readState();
    const isPaused = clock.now() < this.#pausedUntil;
    const isFree = state?.holder === null && canLead() && !isPaused;
    const position =
      this.#isLeader || isFree ? await store.acquire(scope, this.#isLeader ? this.#options.position() : null) : null;
    this.#lastResultAt = clock.now();
    this.#isLeader = position !== null;
    return position ? { isLeader: true, position } : { isLeader: false, state: state ?? (await store.state(scope)) };
  }

  /** Reads the state of the scope. When Redis responds again, the leader from before the outage has time to renew its lease. */
  async #readState(): Promise<ScopeState> {
    const { store, clock, scope, leaseMs } = this.#options;
    const wasUnreachable = this.#isUnreachable;
    this.#isUnreachable = true;
    const state = await store.state(scope);
    this.#isUnreachable = false;
    if (wasUnreachable) this.#pausedUntil = clock.now() + leaseMs;
    return state;
  }

  /**
   * A replica that has taken over may still have a former leader and its last steps, which are older than what clients have received.
   * Within one lease duration, that leader renews or loses its lease; until then, there is no leader.
   */
  #withoutStaleLeader(state: ScopeState): ScopeState {
    const { clock, leaseMs, position } = this.#options;
    this.#lastPosition = position() ?? this.#lastPosition;
    if (state.holder === null || (state.position?.term ?? 0) >= (this.#lastPosition?.term ?? 0)) this.#earlierSince = null;
    else {
      this.#earlierSince ??= clock.now();
      if (clock.now() - this.#earlierSince < leaseMs) return { holder: null, position: this.#lastPosition };
    }
    this.#lastPosition = state.position ?? this.#lastPosition;
    return state;
  }

  /** Redis does not respond, or rejects writes, for instance because its memory is full. */
  #onNoResult(): void {
    const { clock, leaseMs, onUnreachable } = this.#options;
    if (this.#isLeader) this.#isUnreachable = true;
    if (this.#isOver) return;
    if (this.#lastResultAt === null || clock.now() - this.#lastResultAt >= leaseMs) onUnreachable();
  }

  async #release(): Promise<void> {
    if (!this.#isLeader) return;
    this.#isLeader = false;
    await this.#options.store.release(this.#options.scope).catch(() => {});
  }
}
