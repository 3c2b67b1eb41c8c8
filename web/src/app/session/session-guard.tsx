import { useStoredSession } from '../../lib/stored-session.ts';
import { SignedIn } from './signed-in.tsx';
import { ToSignIn } from './to-sign-in.tsx';
import { useWayBack } from './use-way-back.ts';

/** Lets nobody in without a session; remembers where they were going, unless they left by their own will. */
export function SessionGuard() {
  const session = useStoredSession();
  const wayBack = useWayBack(session);
  if (session === null) return <ToSignIn wayBack={wayBack} />;
  return <SignedIn key={session.bearer} session={session} />;
}
