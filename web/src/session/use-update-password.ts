import { TEXTS } from '@sightline/schema/rules/texts.ts';
import { useState } from 'react';
import { describeError } from '../lib/request-error.ts';
import { useUpdatePasswordMutation } from './update-password.generated.ts';

/** Sets a new password; resolves to the message to show, or null once it counts. */
export function useUpdatePassword(token: string): { update: (password: string) => Promise<string | null>; busy: boolean } {
  const [mutate] = useUpdatePasswordMutation({ fetchPolicy: 'no-cache' });
  const [busy, setBusy] = useState(false);

  async function attempt(password: string): Promise<string | null> {
    try {
      const { data } = await mutate({ variables: { input: { token, password } } });
      if (data?.updatePassword.updated) return null;
      return data?.updatePassword.userErrors[0]?.message ?? TEXTS.PASSWORD_UPDATE_FAILED;
    } catch (error) {
      return describeError(error).text;
    }
  }

  async function update(password: string): Promise<string | null> {
    setBusy(true);
    const failure = await attempt(password);
    setBusy(false);
    return failure;
  }

  return { update, busy };
}
