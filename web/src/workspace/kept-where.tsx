import { useRunAction } from '../lib/actions/action-registry.ts';
import { SHOW_SETTINGS } from '../lib/actions/action.ts';
import { Button } from '../ui/button.tsx';
import { useAccountState } from './account-state.ts';

/** Says where the items beside it are kept, and leads to Settings unless they are kept with the account. */
export function KeptWhere() {
  const state = useAccountState();
  const runAction = useRunAction();
  if (state?.isJoined === true) return <p className="sl-plain sl-faint sl-12">Kept with your account.</p>;
  return (
    <div className="sl-row sl-wrap sl-gap-8">
      <span className="sl-faint sl-12">Kept in this browser.</span>
      <Button tone="subtle" onClick={() => runAction(SHOW_SETTINGS)}>
        Change
      </Button>
    </div>
  );
}
