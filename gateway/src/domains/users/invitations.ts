import * as z from 'zod';
import { boundedMap } from '../../util/bounded-map.ts';
import type { ProviderFailure } from '../../errors/provider-failure.ts';
import { resultOf } from '../../errors/write-outcomes.ts';
import { type ClaimsOf, IDEMPOTENCY_TTL_MS, LostOutcome } from '../create-claims.ts';
import { digest, IdempotencyStore, type IdempotentRequest } from '../idempotency-store.ts';

/**
 * Outcome of an invitation. `lost`: unknown whether the user was created. `isUserNew`: whether this attempt created the user. A null
 * failure: the response did not confirm the email.
 */
type InvitationResult =
  | { readonly outcome: 'done'; readonly userId: string }
  | { readonly outcome: 'not-created' | 'lost'; readonly failure: ProviderFailure }
  | {
      readonly outcome: 'not-sent';
      readonly userId: string;
      readonly isUserNew: boolean;
      readonly failure: ProviderFailure | null;
    };

interface InvitationSteps {
  /** @returns the id of the new user */
  readonly create: () => Promise<string>;
  /** @returns whether the provider sent the email */
  readonly send: (userId: string) => Promise<boolean>;
}

const MAX_UNINVITED = 10_000;

/**
 * Runs each keyed invitation once. A user that was created but not invited is remembered for ten minutes: the next attempt for the
 * same address only sends the invitation, because the provider would reject the existing user. An email with an unknown outcome
 * counts as not sent, because a second email does no harm.
 */
export class Invitations {
  readonly #requests: IdempotencyStore<InvitationResult>;
  /** Ids of created users without an invitation, by customer and email address. */
  readonly #usersWithoutInvitation = boundedMap<string, string>(MAX_UNINVITED, { ttl: IDEMPOTENCY_TTL_MS });

  constructor(claimsOf: ClaimsOf) {
    this.#requests = new IdempotencyStore({
      isFinal: ({ outcome }) => outcome === 'done' || outcome === 'lost',
      claims: claimsOf('user', StoredInvitation),
    });
  }

  /** Rejects with BAD_USER_INPUT when the key was used with another input, or with UNAUTHENTICATED when the session has ended. */
  invite(request: IdempotentRequest, email: string, steps: InvitationSteps): Promise<InvitationResult> {
    return this.#requests.run(request, async () => {
      const key = digest([request.customer, email.toLowerCase()]);
      let userId = this.#usersWithoutInvitation.get(key);
      const isUserNew = userId === undefined;
      if (userId === undefined) {
        const created = await resultOf(steps.create());
        if (created.outcome === 'lost') return { outcome: 'lost', failure: created.failure };
        if (created.outcome !== 'done') return { outcome: 'not-created', failure: created.failure };
        userId = created.value;
        this.#usersWithoutInvitation.set(key, userId);
      }
      const sent = await resultOf(steps.send(userId));
      if (sent.outcome === 'done' && sent.value) {
        this.#usersWithoutInvitation.delete(key);
        return { outcome: 'done', userId };
      }
      const failure = sent.outcome === 'done' ? null : sent.failure;
      // A deleted user must be created again.
      if (sent.outcome === 'not-found') this.#usersWithoutInvitation.delete(key);
      return { outcome: 'not-sent', userId, isUserNew, failure };
    });
  }
}

const StoredInvitation: z.ZodType<InvitationResult> = z.union([
  z.object({ outcome: z.literal('done'), userId: z.string() }),
  LostOutcome,
]);
