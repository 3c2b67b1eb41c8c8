import { IconDots } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from './lazy-part.tsx';
import type { RowMenuProps } from './menu.tsx';
import classes from './row-menu.module.css';

const Menu = lazyPart(async () => (await import('./overlays.ts')).Menu);

/** The menu of a table row. */
export function RowMenu({ label, items }: RowMenuProps) {
  const [hasOpened, setHasOpened] = useState(false);
  const button = (
    <button
      type="button"
      className={classes.target}
      aria-label={label}
      title={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setHasOpened(true)}
    >
      <IconDots size={18} aria-hidden="true" />
    </button>
  );
  if (!hasOpened) return button;
  return (
    <Suspense fallback={button}>
      {/* `target` and `onClose` are for the case that the code is missing; see `lazyPart`. */}
      <Menu label={label} items={items} target={button} onClose={() => setHasOpened(false)} />
    </Suspense>
  );
}
