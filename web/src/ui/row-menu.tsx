import { IconDots } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from './lazy-part.tsx';
import type { RowMenuProps } from './menu.tsx';
import classes from './row-menu.module.css';

const Menu = lazyPart(async () => (await import('./overlays.ts')).Menu);

/** The menu of a table row. */
export function RowMenu({ label, items }: RowMenuProps) {
  const [hasOpened, setHasOpened] = useState(false);
  const plain = (
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
  if (!hasOpened) return plain;
  return (
    <Suspense fallback={plain}>
      <Menu label={label} items={items} target={plain} onClose={() => setHasOpened(false)} />
    </Suspense>
  );
}
