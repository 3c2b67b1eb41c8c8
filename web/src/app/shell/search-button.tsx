import { IconSearch } from '@tabler/icons-react';
import { isMac } from '../../lib/actions/platform.ts';
import { ariaShortcut, keyNames, parseShortcut } from '../../lib/actions/shortcut.ts';
import { KeyCaps } from '../../ui/key-caps.tsx';
import hidden from '../../ui/visually-hidden.module.css';
import classes from './search-button.module.css';

const SHORTCUT = parseShortcut('mod+k');

/** Opens the palette, and tells its keys; where there is little room, by its icon alone. */
export function SearchButton({ onOpen, compact = false }: { onOpen: () => void; compact?: boolean }) {
  const mac = isMac();
  return (
    <button
      type="button"
      className={classes.button}
      data-compact={compact || undefined}
      aria-keyshortcuts={ariaShortcut(SHORTCUT, mac) ?? undefined}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <IconSearch size={compact ? 20 : 16} stroke={1.8} aria-hidden="true" />
      <span className={compact ? hidden.hidden : classes.text}>
        Search<span className={hidden.hidden}> and commands</span>
      </span>
      {!compact && <KeyCaps keys={keyNames(SHORTCUT, mac)} />}
    </button>
  );
}
