import { IconFilter } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { CountBadge } from '../../../ui/badges.tsx';
import { Button } from '../../../ui/button.tsx';
import { PopoverPanel } from '../../../ui/popover-panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { CustomerFilterView } from '../urls.ts';
import { countActiveFilters } from './customer-list.ts';
import type { FilterFormProps } from './filter-form.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';

// A lazy chunk, because the list never starts with an open filter.
const FilterForm = lazyPart(async () => (await import('./filter-form.tsx')).FilterForm);

/** The Filter button with its popover; the filter takes effect on Apply. */
export function FilterPopover({ filter, onApply }: FilterFormProps) {
  const [opened, setOpened] = useState(false);
  const activeCount = countActiveFilters(filter);

  function apply(next: CustomerFilterView): void {
    setOpened(false);
    onApply(next);
  }

  return (
    <PopoverPanel
      opened={opened}
      onOpenedChange={setOpened}
      title="Filter customers"
      width={360}
      target={
        <Button size="md" leftSection={<IconFilter size={16} aria-hidden="true" />} onClick={() => setOpened(!opened)}>
          <span className="sl-inline-row sl-gap-8">
            Filter
            {activeCount > 0 && <CountBadge count={activeCount} />}
          </span>
        </Button>
      }
    >
      <Suspense fallback={<Skeleton height={320} />}>
        <FilterForm filter={filter} onApply={apply} />
      </Suspense>
    </PopoverPanel>
  );
}
