import { IconFilter } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { statusName } from '../../../lib/activity-text.ts';
import { Button } from '../../../ui/button.tsx';
import { CountBadge } from '../../../ui/badges.tsx';
import { PopoverPanel } from '../../../ui/popover-panel.tsx';
import { ToggleChip } from '../../../ui/toggles.tsx';
import { type CustomerFilterView, NO_FILTER } from '../urls.ts';
import { CreatedFields } from './created-fields.tsx';
import { canApply, draftOf, type FilterDraft, filterOf, toggled } from './filter-draft.ts';
import classes from './filter.module.css';
import { activeFilters } from './list-variables.ts';
import { ManagerChoice } from './manager-choice.tsx';

const STATUSES = ['ACTIVE', 'INACTIVE', 'EXPIRING'] as const;

interface FilterPopoverProps {
  readonly filter: CustomerFilterView;
  readonly onApply: (filter: CustomerFilterView) => void;
}

/** Puts a filter together and narrows the list once it is applied. */
export function FilterPopover({ filter, onApply }: FilterPopoverProps) {
  const [opened, setOpened] = useState(false);
  const active = activeFilters(filter);

  function apply(next: CustomerFilterView): void {
    setOpened(false);
    onApply(next);
  }

  return (
    <PopoverPanel
      opened={opened}
      onOpenedChange={setOpened}
      target={
        <Button size="md" leftSection={<IconFilter size={16} aria-hidden="true" />} onClick={() => setOpened(!opened)}>
          <span className={classes.target}>
            Filter
            {active > 0 && <CountBadge count={active} />}
          </span>
        </Button>
      }
    >
      <FilterForm filter={filter} onApply={apply} />
    </PopoverPanel>
  );
}

function FilterForm({ filter, onApply }: FilterPopoverProps) {
  const [draft, setDraft] = useState<FilterDraft>(() => draftOf(filter));
  const usable = canApply(draft);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (usable) onApply(filterOf(draft));
  }

  return (
    <form className={classes.form} onSubmit={submit}>
      <ManagerChoice chosen={draft.managerIds} onChange={(managerIds) => setDraft({ ...draft, managerIds })} />
      <fieldset className={classes.part}>
        <legend className={classes.legend}>Status</legend>
        <div className={classes.chips}>
          {STATUSES.map((status) => (
            <ToggleChip
              key={status}
              checked={draft.statuses.includes(status)}
              onChange={() => setDraft({ ...draft, statuses: toggled(draft.statuses, status) })}
            >
              {statusName(status)}
            </ToggleChip>
          ))}
        </div>
      </fieldset>
      <CreatedFields dates={draft.created} usable={usable} onChange={(created) => setDraft({ ...draft, created })} />
      <div className={classes.actions}>
        <Button tone="subtle" onClick={() => onApply(NO_FILTER)}>
          Clear
        </Button>
        <Button type="submit" tone="primary" disabled={!usable}>
          Apply
        </Button>
      </div>
    </form>
  );
}
