import type { DateFilterFields } from '@sightline/schema/rules/date-filter.ts';
import { useId } from 'react';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/fields.tsx';
import { DATE_TYPES, noDates } from './filter-draft.ts';
import classes from './filter.module.css';

interface CreatedFieldsProps {
  readonly dates: DateFilterFields;
  readonly usable: boolean;
  readonly onChange: (dates: DateFilterFields) => void;
}

/** When a customer was created: how the dates are meant, and the one or two that this takes. */
export function CreatedFields({ dates, usable, onChange }: CreatedFieldsProps) {
  const hintId = useId();
  const between = dates.type === 'BETWEEN';
  const hint = between && !usable;
  const described = hint ? { 'aria-describedby': hintId } : {};
  return (
    <fieldset className={classes.part}>
      <legend className={classes.legend}>Created</legend>
      <Select
        aria-label="How the dates are meant"
        data={DATE_TYPES.map(({ value, label }) => ({ value, label }))}
        value={dates.type}
        onChange={(event) => {
          const type = DATE_TYPES.find(({ value }) => value === event.currentTarget.value)?.value;
          if (type !== undefined) onChange(noDates(type));
        }}
      />
      <div className={classes.dates}>
        <TextField
          type="date"
          label={between ? 'From' : 'Date'}
          value={dates.date ?? ''}
          onChange={(event) => onChange({ ...dates, date: event.currentTarget.value || null })}
          {...described}
        />
        {between && (
          <TextField
            type="date"
            label="To"
            value={dates.until ?? ''}
            onChange={(event) => onChange({ ...dates, until: event.currentTarget.value || null })}
            {...described}
          />
        )}
      </div>
      <output className={classes.hint} id={hintId}>
        {hint && 'Choose two dates, the first one not after the second.'}
      </output>
    </fieldset>
  );
}
