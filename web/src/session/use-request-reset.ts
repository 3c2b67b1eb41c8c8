import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { useState } from 'react';
import { describeError } from '../lib/request-error.ts';
import { useRequestPasswordResetMutation } from './request-password-reset.generated.ts';

/** Asks for a reset mail to an address without blanks around it; resolves to the message to show, or null once it is on its way. */
export function useRequestReset(): { request: (email: string) => Promise<string | null>; busy: boolean } {
  const [mutate] = useRequestPasswordResetMutation({ fetchPolicy: 'no-cache' });
  const [busy, setBusy] = useState(false);

  async function attempt(email: string): Promise<string | null> {
    try {
      const { data } = await mutate({ variables: { input: { email } } });
      if (data?.requestPasswordReset.requested) return null;
      return data?.requestPasswordReset.userErrors[0]?.message ?? TEXTS.RESET_REQUEST_FAILED;
    } catch (error) {
      return describeError(error).text;
    }
  }

  async function request(email: string): Promise<string | null> {
    setBusy(true);
    const failure = await attempt(email);
    setBusy(false);
    return failure;
  }

  return { request, busy };
}
