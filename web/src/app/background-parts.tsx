import { UnstoredItems } from '../workspace/unstored-items.ts';
import { WorkspaceSync } from '../workspace/workspace-sync.tsx';
import { SessionWarning } from '../gateway/session/session-warning.tsx';
import { endSession } from '../gateway/session/sign-out.ts';

/** Background work of a signed-in page. A lazy chunk, because none of it is needed at first. */
export function BackgroundParts({ endsAt }: { endsAt: number }) {
  return (
    <>
      <WorkspaceSync />
      <UnstoredItems />
      <SessionWarning endsAt={endsAt} onSignInAgain={endSession} />
    </>
  );
}
