import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { CountBadge } from './badges.tsx';
import { Button } from './button.tsx';
import { PopoverPanel } from './popover-panel.tsx';

interface FilterSheetProps {
  /** Number of filters that are set. */
  readonly count: number;
  /** Whether the button shows only an icon. */
  readonly isNarrow?: boolean;
  readonly children: ReactNode;
}

/** The filters of a list on a phone: a button with their number, which opens a sheet. They take effect at once. */
export function FilterSheet({ count, isNarrow = false, children }: FilterSheetProps) {
  const [opened, setOpened] = useState(false);
  return (
    <PopoverPanel
      opened={opened}
      onOpenedChange={setOpened}
      title="Filters"
      target={
        <Button size="md" leftSection={<IconFilter size={16} aria-hidden="true" />} onClick={() => setOpened(!opened)}>
          <span className={isNarrow ? 'sl-hidden' : undefined}>Filters</span> {count > 0 && <CountBadge count={count} />}
        </Button>
      }
    >
      <div className="sl-grid sl-gap-12">{children}</div>
    </PopoverPanel>
  );
}
