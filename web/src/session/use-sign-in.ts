import { useState } from 'react';
import { storeSession } from './stored-session.ts';
import { useSignInMutation } from './sign-in.generated.ts';
import { readSignInAnswer, readSignInFailure, type SignInResult } from './sign-in-result.ts';

/** Signs in and stores the session; resolves to the message to show, or null once signed in. */
export function useSignIn(): { signIn: (email: string, password: string) => Promise<string | null>; busy: boolean } {
  // A bearer is a secret: the answer stays out of the cache.
  const [mutate] = useSignInMutation({ fetchPolicy: 'no-cache' });
  const [busy, setBusy] = useState(false);

  async function attempt(email: string, password: string): Promise<SignInResult> {
    try {
      const { data } = await mutate({ variables: { input: { email: email.trim(), password } } });
      return readSignInAnswer(data);
    } catch (error) {
      return readSignInFailure(error);
    }
  }

  async function signIn(email: string, password: string): Promise<string | null> {
    setBusy(true);
    const result = await attempt(email, password);
    setBusy(false);
    if ('message' in result) return result.message;
    storeSession(result.session);
    return null;
  }

  return { signIn, busy };
}
