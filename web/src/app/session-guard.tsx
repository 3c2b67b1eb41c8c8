import { useStoredSession } from '../session/stored-session.ts';
import { SignedIn } from './signed-in.tsx';
import { ToSignIn } from './login-redirect.tsx';
import { useWayBack } from '../session/return-to.ts';

/** Lets nobody in without a session; remembers where they were going, unless they left by their own will. */
export function SessionGuard() {
  const session = useStoredSession();
  const wayBack = useWayBack(session);
  if (session === null) return <ToSignIn wayBack={wayBack} />;
  return <SignedIn key={session.bearer} session={session} />;
}
