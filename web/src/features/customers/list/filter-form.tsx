import { matchesWords } from '@sightline/schema/rules/search.ts';
import type { ActivityStatus } from '@sightline/schema/rules/activity-status.ts';
import { type DateFilterFields, type DateFilterType, isDateFilterUsable } from '@sightline/schema/rules/date-filter.ts';
import { type FormEvent, useId, useState } from 'react';
import { statusName } from '../../../lib/activity-text.ts';
import { useDisplay } from '../../../lib/display.tsx';
import { PAGE_QUERY, pageData } from '../../../lib/page-data.ts';
import { describeError } from '../../../lib/request-error.ts';
import { useViewer } from '../../../gateway/session/viewer-context.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { TextField } from '../../../ui/fields.tsx';
import bar from '../../../ui/filter-bar.module.css';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { FormSelect } from '../../../ui/form-select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ToggleChip } from '../../../ui/toggles.tsx';
import { type CustomerFilterView, NO_FILTERS } from '../urls.ts';
import { type FilterManagersQuery, useFilterManagersQuery } from './customers-page.generated.ts';
import classes from './filter.module.css';

const STATUSES = ['ACTIVE', 'INACTIVE', 'EXPIRING'] as const;

export interface FilterFormProps {
  readonly filter: CustomerFilterView;
  readonly onApply: (filter: CustomerFilterView) => void;
}

/** The fields of the filter; it takes effect on Apply. */
export function FilterForm({ filter, onApply }: FilterFormProps) {
  const [draft, setDraft] = useState<FilterDraft>(() => draftOf(filter));
  const isUsable = canApply(draft);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isUsable) onApply(filterOf(draft));
  }

  return (
    <form className="sl-grid sl-gap-16" onSubmit={submit}>
      <ManagerChoice chosen={draft.managerIds} onChange={(managerIds) => setDraft({ ...draft, managerIds })} />
      <fieldset className="sl-borderless sl-plain sl-unpadded sl-stack sl-gap-8">
        <legend className={classes.legend}>Status</legend>
        <div className="sl-flex sl-wrap sl-gap-8">
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
      <CreatedFields dates={draft.created} isUsable={isUsable} onChange={(created) => setDraft({ ...draft, created })} />
      <div className={bar.actions}>
        <Button tone="subtle" onClick={() => onApply(NO_FILTERS)}>
          Clear
        </Button>
        <Button type="submit" tone="primary" disabled={!isUsable}>
          Apply
        </Button>
      </div>
    </form>
  );
}

interface CreatedFieldsProps {
  readonly dates: DateFilterFields;
  readonly isUsable: boolean;
  readonly onChange: (dates: DateFilterFields) => void;
}

/** Filter by creation date: the type of comparison and its one or two dates. */
function CreatedFields({ dates, isUsable, onChange }: CreatedFieldsProps) {
  const { timeZone } = useDisplay();
  const hintId = useId();
  const isRange = dates.type === 'BETWEEN';
  const hint = isUsable
    ? null
    : isRange
      ? "Enter two dates; the first can't be after the second."
      : 'Enter the date as YYYY-MM-DD.';
  const descriptionProps = hint !== null ? { 'aria-describedby': hintId } : {};
  return (
    <fieldset className="sl-borderless sl-plain sl-unpadded sl-stack sl-gap-8">
      <legend className={classes.legend}>Created</legend>
      <FormSelect
        aria-label="Date comparison"
        options={DATE_TYPES}
        value={dates.type}
        onChange={(event) => {
          const type = DATE_TYPES.find(({ value }) => value === event.currentTarget.value)?.value;
          if (type !== undefined) onChange(noDates(type));
        }}
      />
      <div className={classes.dates}>
        <DateField
          label={isRange ? 'From' : 'Date'}
          zone={timeZone}
          value={dates.date ?? ''}
          onText={(text) => onChange({ ...dates, date: text || null })}
          {...descriptionProps}
        />
        {isRange && (
          <DateField
            label="To"
            zone={timeZone}
            value={dates.until ?? ''}
            onText={(text) => onChange({ ...dates, until: text || null })}
            {...descriptionProps}
          />
        )}
      </div>
      <output className="sl-soft sl-12 sl-hides-empty" id={hintId}>
        {hint}
      </output>
    </fieldset>
  );
}

/** Lists with more managers than this have a search field. */
const SEARCH_ABOVE = 6;
const SKELETON_WIDTHS = ['60%', '75%', '50%', '65%'];

type Manager = FilterManagersQuery['accountManagers'][number];

interface ManagerChoiceProps {
  readonly chosen: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

/** Filter by account managers. */
function ManagerChoice(props: ManagerChoiceProps) {
  const { data, error, retry } = pageData(useFilterManagersQuery(PAGE_QUERY));
  return (
    <fieldset className="sl-borderless sl-plain sl-unpadded sl-stack sl-gap-8" aria-busy={!data && error === undefined}>
      <legend className={classes.legend}>Account Manager</legend>
      {data && <Managers {...props} managers={data.accountManagers} />}
      {!data && error !== undefined && (
        <FormAlert tone="negative" requestId={describeError(error).requestId}>
          {describeError(error).text}
          <Button tone="subtle" loading={retry.retrying} onClick={retry.onRetry}>
            Try again
          </Button>
        </FormAlert>
      )}
      {!data && error === undefined && SKELETON_WIDTHS.map((width) => <Skeleton key={width} width={width} />)}
    </fieldset>
  );
}

function Managers({ chosen, onChange, managers }: ManagerChoiceProps & { managers: readonly Manager[] }) {
  const [search, setSearch] = useState('');
  const { user } = useViewer();
  const known = new Set(managers.map(({ id }) => id));
  // The URL may name a manager who no longer exists; the filter still applies, so the id is shown.
  const unknown = chosen.filter((id) => !known.has(id)).map((id) => ({ id, name: id, email: '', isDeleted: false }));
  const found = ownFirst([...managers, ...unknown], user.email).filter(({ name }) => matchesWords(search, [name]));
  return (
    <>
      {managers.length > SEARCH_ABOVE && (
        <TextField
          type="search"
          aria-label="Find an account manager"
          placeholder="Find by name"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <ul className={classes.managers}>
        {found.map(({ id, name, email, isDeleted }) => (
          <li key={id}>
            <label className={classes.manager}>
              <input type="checkbox" checked={chosen.includes(id)} onChange={() => onChange(toggled(chosen, id))} />
              <span className="sl-shrinks sl-grows sl-truncate">{name}</span>
              {isSameEmail(email, user.email) && <span className="sl-faint sl-12">You</span>}
              {isDeleted && <span className="sl-faint sl-12">Deleted</span>}
            </label>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="sl-plain sl-soft sl-13">No account managers match.</p>}
    </>
  );
}

function isSameEmail(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** The signed-in manager comes first, because most filters are for one's own customers. */
export function ownFirst<M extends { readonly email: string }>(managers: readonly M[], ownEmail: string): readonly M[] {
  const isOwn = ({ email }: M): boolean => isSameEmail(email, ownEmail);
  return [...managers.filter(isOwn), ...managers.filter((manager) => !isOwn(manager))];
}

/** The filter while the user edits it; its date comparison may not have dates yet. */
interface FilterDraft {
  readonly managerIds: readonly string[];
  readonly statuses: readonly ActivityStatus[];
  readonly created: DateFilterFields;
}

export const DATE_TYPES = [
  { value: 'EQUAL', label: 'is equal to' },
  { value: 'BETWEEN', label: 'is between' },
  { value: 'AFTER', label: 'is after' },
  { value: 'BEFORE', label: 'is before' },
] as const satisfies readonly { value: DateFilterType; label: string }[];

export function noDates(type: DateFilterType): DateFilterFields {
  return { type, date: null, until: null };
}

export function draftOf({ managerIds, statuses, created }: CustomerFilterView): FilterDraft {
  return { managerIds, statuses, created: created ?? noDates('EQUAL') };
}

function hasDates({ date, until }: DateFilterFields): boolean {
  return date !== null || until !== null;
}

/** Either no dates, or all dates that the comparison needs. */
export function canApply({ created }: FilterDraft): boolean {
  return !hasDates(created) || isDateFilterUsable(created);
}

/** The filter to apply. */
export function filterOf({ managerIds, statuses, created }: FilterDraft): CustomerFilterView {
  return { managerIds, statuses, created: hasDates(created) ? created : null };
}

/** The list with `item` added, or removed if it was included. */
export function toggled<T>(list: readonly T[], item: T): readonly T[] {
  return list.includes(item) ? list.filter((each) => each !== item) : [...list, item];
}
