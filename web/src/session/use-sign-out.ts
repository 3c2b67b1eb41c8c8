import { useSignOutMutation } from './sign-out.generated.ts';

/** Tells the gateway to refuse the bearer from now on. Resolves even when it could not be told: people leave all the same. */
export function useSignOut(): () => Promise<void> {
  const [mutate] = useSignOutMutation({ fetchPolicy: 'no-cache' });
  return async () => {
    await mutate().catch(() => {});
  };
}
