import { IconKeyboard } from '@tabler/icons-react';
import { SHOW_SHORTCUTS } from '../../../lib/actions/action.ts';
import { useRunAction } from '../../../lib/actions/action-registry.ts';
import { IconButton } from '../../../ui/button.tsx';

/** Shows the keys of the page, as `?` does. */
export function KeysButton() {
  const runAction = useRunAction();
  return (
    <IconButton label="Keyboard shortcuts" onClick={() => runAction(SHOW_SHORTCUTS)}>
      <IconKeyboard size={18} stroke={1.6} aria-hidden="true" />
    </IconButton>
  );
}
