import { IconKeyboard } from '@tabler/icons-react';
import { SHOW_KEYS } from '../../../lib/actions/action-ids.ts';
import { useRunAction } from '../../../lib/actions/use-perform.ts';
import { IconButton } from '../../../ui/icon-button.tsx';

/** Shows the keys of the page, as `?` does. */
export function KeysButton() {
  const runAction = useRunAction();
  return (
    <IconButton label="Keyboard shortcuts" onClick={() => runAction(SHOW_KEYS)}>
      <IconKeyboard size={18} stroke={1.6} aria-hidden="true" />
    </IconButton>
  );
}
