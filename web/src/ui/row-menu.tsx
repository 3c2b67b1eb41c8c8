import { IconDots } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from './lazy-part.tsx';
import type { RowMenuProps } from './menu.tsx';
import classes from './row-menu.module.css';

const loadMenu = async () => (await import('./menu.tsx')).Menu;
// A lazy chunk, because no page starts with an open menu.
const Menu = lazyPart(loadMenu);

/** The menu of a table row. Its code loads when the pointer or the focus reaches the button. */
export function RowMenu({ label, items }: RowMenuProps) {
  const [isUsed, setIsUsed] = useState(false);
  const load = () => void loadMenu().catch(() => {});
  const plain = (
    <button
      type="button"
      className={classes.target}
      aria-label={label}
      title={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={load}
      onFocus={load}
      onClick={() => setIsUsed(true)}
    >
      <IconDots size={18} aria-hidden="true" />
    </button>
  );
  if (!isUsed) return plain;
  return (
    <Suspense fallback={plain}>
      <Menu label={label} items={items} target={plain} onClose={() => setIsUsed(false)} />
    </Suspense>
  );
}
