import { AUDIT_ACTIONS, AUDIT_OUTCOME_TEXTS, isAuditAction } from '@sightline/schema/rules/audit-actions.ts';
import { isDay } from '@sightline/schema/rules/calendar-day.ts';
import { trimmed } from '@sightline/schema/rules/typed-text.ts';
import { IconFilter } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useDisplay } from '../../lib/display.tsx';
import { OUTCOME_MEANINGS } from '../../ui/audit-outcome.tsx';
import { CountBadge } from '../../ui/badges.tsx';
import { Button } from '../../ui/button.tsx';
import { ColumnMenu } from '../../ui/column-menu.tsx';
import type { Column } from '../../ui/data-table-columns.ts';
import { DateField } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/fields.tsx';
import bar from '../../ui/filter-bar.module.css';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { PopoverPanel } from '../../ui/popover-panel.tsx';
import { FormSelect } from '../../ui/form-select.tsx';
import { SwitchField } from '../../ui/toggles.tsx';
import type { AuditRow } from './audit-rows.ts';
import classes from './audit.module.css';
import { type AuditView, auditParams, NO_FILTERS, OUTCOMES } from './urls.ts';

interface AuditFiltersProps {
  readonly view: AuditView;
  readonly onApply: (view: AuditView) => void;
  readonly columns: readonly Column<AuditRow>[];
}

/** Name under which hidden columns are stored. */
export const TABLE = 'audit';

/** The Filter button of the audit log with its popover; the filter takes effect on Apply. */
export function AuditFilters({ view, onApply, columns }: AuditFiltersProps) {
  const [opened, setOpened] = useState(false);
  const activeCount = auditParams(view).size;

  function apply(next: AuditView): void {
    setOpened(false);
    onApply(next);
  }

  return (
    <FilterBar>
      <PopoverPanel
        opened={opened}
        onOpenedChange={setOpened}
        title="Filter the audit log"
        position="bottom-start"
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
        <FilterForm view={view} onApply={apply} />
      </PopoverPanel>
      <ColumnMenu table={TABLE} columns={columns} />
    </FilterBar>
  );
}

function FilterForm({ view, onApply }: Pick<AuditFiltersProps, 'view' | 'onApply'>) {
  const { timeZone } = useDisplay();
  const [draft, setDraft] = useState(view);
  const change = (part: Partial<AuditView>): void => setDraft({ ...draft, ...part });
  const isReversed = draft.from !== '' && draft.to !== '' && draft.from > draft.to;
  const canApply = !isReversed && [draft.from, draft.to].every((day) => day === '' || isDay(day));

  function submit(event: FormEvent): void {
    event.preventDefault();
    const { userId, customerId, requestId } = draft;
    if (canApply) onApply({ ...draft, userId: trimmed(userId), customerId: trimmed(customerId), requestId: trimmed(requestId) });
  }

  return (
    <form className="sl-grid sl-gap-12" noValidate onSubmit={submit}>
      <div className={classes.pair}>
        <DateField label="From" zone={timeZone} value={draft.from} onText={(from) => change({ from })} />
        <DateField
          label="To"
          zone={timeZone}
          value={draft.to}
          error={isReversed && "The first date can't be after the second."}
          onText={(to) => change({ to })}
        />
      </div>
      <FormSelect
        label="Action"
        options={[{ value: '', label: 'Any action' }, ...actionOptions(draft.action)]}
        value={draft.action}
        onChange={(event) => change({ action: event.currentTarget.value })}
      />
      <FormSelect
        label="Outcome"
        options={[
          { value: '', label: 'Any outcome' },
          ...Array.from(OUTCOMES, ([value, outcome]) => ({ value, label: AUDIT_OUTCOME_TEXTS[outcome] })),
        ]}
        description={draft.outcome !== null && OUTCOME_MEANINGS[draft.outcome]}
        value={draft.outcome?.toLowerCase() ?? ''}
        onChange={(event) => change({ outcome: OUTCOMES.get(event.currentTarget.value) ?? null })}
      />
      <TextField
        label="User ID"
        placeholder="Copy it from an entry"
        autoComplete="off"
        value={draft.userId}
        onChange={(event) => change({ userId: event.currentTarget.value })}
      />
      <TextField
        label="Customer ID"
        autoComplete="off"
        placeholder="Public ID, not the name"
        value={draft.customerId}
        onChange={(event) => change({ customerId: event.currentTarget.value })}
      />
      <TextField
        label="Request ID"
        autoComplete="off"
        placeholder="From an error message"
        value={draft.requestId}
        onChange={(event) => change({ requestId: event.currentTarget.value })}
      />
      <SwitchField label="Show reads of this log" checked={draft.showsReads} onChange={(showsReads) => change({ showsReads })} />
      <div className={bar.actions}>
        <Button tone="subtle" onClick={() => onApply(NO_FILTERS)}>
          Clear
        </Button>
        <Button type="submit" tone="primary" disabled={!canApply}>
          Apply
        </Button>
      </div>
    </form>
  );
}

/** Options of the action select; includes the chosen action also if this version does not know it, because the URL may name any. */
function actionOptions(chosen: string) {
  const known = Object.entries(AUDIT_ACTIONS).map(([value, { text }]) => ({ value, label: text }));
  return chosen === '' || isAuditAction(chosen) ? known : [...known, { value: chosen, label: chosen }];
}
