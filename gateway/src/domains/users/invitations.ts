import * as z from 'zod';
import { boundedMap } from '../../util/bounded-map.ts';
import type { ProviderFailure } from '../../provider/client/provider-failure.ts';
import {
  IdempotencyStore,
  digest,
  LOST_ELSEWHERE,
  LostOutcome,
  type OutcomeCodec,
  IDEMPOTENCY_TTL_MS,
  type RedisIdempotencyStore,
  type IdempotentRequest,
} from '../../cache/idempotency-store.ts';
import { resultOf } from '../../provider/client/provider-write.ts';

/** What came of an invitation; `lost`: whether the user was created is not known. No failure: the status said nothing. */
export type Invited =
  | { readonly outcome: 'done' }
  | { readonly outcome: 'not-created' | 'lost'; readonly failure: ProviderFailure }
  | { readonly outcome: 'not-sent'; readonly failure: ProviderFailure | null };

interface Steps {
  /** @returns the id of the new user */
  readonly create: () => Promise<string>;
  /** @returns whether the mail is on its way */
  readonly send: (userId: string) => Promise<boolean>;
}

const MAX_WAITING = 10_000;

/**
 * Invites each wish once. A user who was created but not invited is remembered for ten minutes: the next attempt for the
 * same address, which the provider would refuse as it exists, only sends the invitation. Two mails do no harm, so that a
 * mail of which nobody knows whether it went out counts as not sent.
 */
export class Invitations {
  readonly #wishes: IdempotencyStore<Invited>;
  /** Ids of users who wait for their invitation, by customer and address. */
  readonly #waiting = boundedMap<string, string>(MAX_WAITING, { ttl: IDEMPOTENCY_TTL_MS });

  constructor(options: { shared?: RedisIdempotencyStore<Invited> | null } = {}) {
    this.#wishes = new IdempotencyStore({
      isFinal: ({ outcome }) => outcome === 'done' || outcome === 'lost',
      shared: options.shared ?? null,
    });
  }

  /** Rejects with BAD_USER_INPUT when the key was used for something else, or when the person turns out to be signed out. */
  invite(wish: IdempotentRequest, email: string, steps: Steps): Promise<Invited> {
    return this.#wishes.run(wish, async () => {
      const place = digest([wish.customer, email.toLowerCase()]);
      let userId = this.#waiting.get(place);
      if (userId === undefined) {
        const created = await resultOf(steps.create());
        if (created.outcome === 'lost') return { outcome: 'lost', failure: created.failure };
        if (created.outcome !== 'done') return { outcome: 'not-created', failure: created.failure };
        userId = created.value;
        this.#waiting.set(place, userId);
      }
      const sent = await resultOf(steps.send(userId));
      if (sent.outcome === 'done' && sent.value) {
        this.#waiting.delete(place);
        return { outcome: 'done' };
      }
      const failure = sent.outcome === 'done' ? null : sent.failure;
      // Who is gone has to be created again.
      if (failure?.status === 404) this.#waiting.delete(place);
      return { outcome: 'not-sent', failure };
    });
  }
}

const InvitedOutcome = z.union([z.object({ outcome: z.literal('done') }), LostOutcome]);

export const invitationCodec: OutcomeCodec<Invited> = {
  toJson: ({ outcome }) => ({ outcome }),
  fromJson: (json) => {
    const { outcome } = InvitedOutcome.parse(json);
    return outcome === 'done' ? { outcome } : { outcome, failure: LOST_ELSEWHERE };
  },
};
