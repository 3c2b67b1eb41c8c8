import { IconMenu2 } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PopoverPanel } from '../../ui/popover-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

// A lazy chunk, because no page starts with an open panel.
const DensityField = lazyPart(async () => (await import('../../ui/density-field.tsx')).DensityField);

/** The row height of the trading pages, in a panel of filters. */
export function RowHeightField() {
  return (
    <Suspense fallback={<Skeleton height={62} />}>
      <DensityField label="Row height" setting="tradingDensity" />
    </Suspense>
  );
}

/** Opens the field of the row height; for a row of filters. */
export function RowHeightButton() {
  const [opened, setOpened] = useState(false);
  return (
    <PopoverPanel
      opened={opened}
      onOpenedChange={setOpened}
      title="Row height"
      width={260}
      target={
        <IconButton label="Row height" onClick={() => setOpened(!opened)}>
          <IconMenu2 size={18} stroke={1.6} aria-hidden="true" />
        </IconButton>
      }
    >
      <RowHeightField />
    </PopoverPanel>
  );
}
