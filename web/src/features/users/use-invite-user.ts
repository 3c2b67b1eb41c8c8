import { useApolloClient } from '@apollo/client/react';
import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { useState } from 'react';
import { describeError, isGatewayError, isOutcomeUnknown } from '../../lib/request-error.ts';
import { IdempotencyKey } from '../../lib/idempotency-key.ts';
import { useInviteUserMutation } from './invite-user.generated.ts';
import { UsersPageDocument } from './users-page.generated.ts';

export type InviteResult =
  | { readonly kind: 'invited' }
  | { readonly kind: 'refused'; readonly message: string }
  /** Nobody knows; `listed` tells whether the list holds the address, null when it could not be read again. */
  | { readonly kind: 'lost'; readonly listed: boolean | null };

/** Creates a user and sends the invitation; afterwards the list is read again. */
export function useInviteUser(): (email: string) => Promise<InviteResult> {
  const client = useApolloClient();
  const [mutate] = useInviteUserMutation();
  const [idempotencyKey] = useState(() => new IdempotencyKey());

  async function isListed(email: string): Promise<boolean | null> {
    try {
      const { data } = await client.query({ query: UsersPageDocument, fetchPolicy: 'network-only' });
      return data?.users.some(({ id }) => id === email.toLowerCase()) ?? null;
    } catch {
      return null;
    }
  }

  return async (typed) => {
    const email = typed.trim();
    try {
      const { data } = await mutate({ variables: { input: { email, idempotencyKey: idempotencyKey.keyFor(email) } } });
      idempotencyKey.reset();
      const { invited, failedStep, userErrors } = data?.inviteUser ?? {};
      // With the second step failed the user is there all the same.
      if (invited === true || failedStep === 'SEND') void isListed(email);
      if (invited === true) return { kind: 'invited' };
      return { kind: 'refused', message: userErrors?.[0]?.message ?? TEXTS.USER_CREATE_FAILED };
    } catch (error) {
      if (isGatewayError(error)) idempotencyKey.reset();
      const described = describeError(error);
      if (isOutcomeUnknown(described)) return { kind: 'lost', listed: await isListed(email) };
      return { kind: 'refused', message: described.text };
    }
  };
}
