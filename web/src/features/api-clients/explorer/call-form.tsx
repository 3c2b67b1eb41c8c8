import { takesOnlyId } from '@sightline/schema/rules/api-call.ts';
import { IconCode, IconLink, IconPlayerPlay } from '@tabler/icons-react';
import { type FormEvent, useId } from 'react';
import { useDisplay } from '../../../lib/display.tsx';
import { Button } from '../../../ui/button.tsx';
import { NumberField, TextField } from '../../../ui/fields.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { FormSelect } from '../../../ui/form-select.tsx';
import { keyOptions } from '../keys/key-label.ts';
import {
  type CallErrors,
  callInput,
  type CallView,
  readEndpoint,
  requestText,
  withCondition,
  withEndpoint,
} from './call-view.ts';
import { secondsText } from './call-outcome.ts';
import { ENDPOINT_GROUPS, ENDPOINT_HELP } from './endpoints.ts';
import classes from './explorer.module.css';

interface CallFormProps {
  readonly view: CallView;
  readonly onChange: (view: CallView) => void;
  readonly keys: Parameters<typeof keyOptions>[0];
  /** Messages by field; shown once the user tried to run the call. */
  readonly errors: CallErrors;
  readonly isRunning: boolean;
  /** Milliseconds until the next call may be sent. */
  readonly waitMs: number;
  /** Why the provider will not answer: the client's packages do not include the data. Null if they may include it. */
  readonly warning: string | null;
  readonly onRun: () => void;
  readonly onShowCode: () => void;
  readonly onCopyLink: () => void;
}

/** The call to make: endpoint, key and parameters, with help. */
export function CallForm(props: CallFormProps) {
  const { view, onChange, keys, errors, isRunning, waitMs, warning, onRun, onShowCode, onCopyLink } = props;
  const { timeZone } = useDisplay();
  const help = ENDPOINT_HELP[view.endpoint];
  const orders = help.orders.includes(view.order) || view.order === '' ? help.orders : [...help.orders, view.order];
  const isOneEntity = takesOnlyId(view.endpoint);
  const change = (fields: Partial<CallView>): void => onChange({ ...view, ...fields });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isRunning && waitMs === 0) onRun();
  }

  return (
    <form className="sl-stack sl-gap-16" noValidate onSubmit={submit} aria-label="Call">
      <FormSelect
        label="Endpoint"
        options={ENDPOINT_GROUPS}
        value={view.endpoint}
        onChange={(event) => onChange(withEndpoint(view, readEndpoint(event.currentTarget.value)))}
      />
      <FormSelect
        label="Key"
        description="The gateway adds this key's secret. The secret doesn't reach your browser."
        options={keyOptions(keys, timeZone)}
        value={view.keyId}
        onChange={(event) => change({ keyId: event.currentTarget.value })}
      />
      <TextField
        label={help.idsLabel}
        description={isOneEntity ? 'The ID is part of the path.' : 'Up to 50, separated by commas. Leave empty for any.'}
        placeholder={isOneEntity ? '1' : '1, 2, 3'}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        value={view.ids}
        error={errors.ids}
        onChange={(event) => change({ ids: event.currentTarget.value })}
      />
      {!isOneEntity && (
        <>
          <FilterField view={view} error={errors.filter} onChange={(filter) => change({ filter })} />
          <div className={classes.row}>
            <FormSelect
              label="Order"
              options={[{ value: '', label: 'Default' }, ...orders.map((value) => ({ value, label: value }))]}
              value={view.order}
              error={errors.order}
              onChange={(event) => change({ order: event.currentTarget.value })}
            />
            <NumberField label="Skip" placeholder="0" value={view.skip} error={errors.skip} onText={(skip) => change({ skip })} />
            <NumberField
              label="Take"
              placeholder="50"
              max={50}
              value={view.take}
              error={errors.take}
              onText={(take) => change({ take })}
            />
          </div>
        </>
      )}
      {Object.keys(errors).length === 0 && <p className={classes.request}>{requestText(view.endpoint, callInput(view))}</p>}
      {warning !== null && <FormAlert tone="warning">{warning}</FormAlert>}
      <div className="sl-flex sl-wrap sl-gap-8">
        <Button
          type="submit"
          tone="primary"
          loading={isRunning}
          aria-disabled={waitMs > 0}
          leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
        >
          {waitMs > 0 ? `Run in ${secondsText(waitMs)}` : 'Run'}
        </Button>
        <Button leftSection={<IconCode size={16} aria-hidden="true" />} onClick={onShowCode}>
          Get this via API
        </Button>
        <Button leftSection={<IconLink size={16} aria-hidden="true" />} onClick={onCopyLink}>
          Copy link
        </Button>
      </div>
    </form>
  );
}

interface FilterFieldProps {
  readonly view: CallView;
  readonly error: string | undefined;
  readonly onChange: (filter: string) => void;
}

/** The filter, with conditions to add. */
function FilterField({ view, error, onChange }: FilterFieldProps) {
  const id = useId();
  const { filters } = ENDPOINT_HELP[view.endpoint];
  return (
    <div className="sl-grid sl-gap-6">
      <TextField
        label="Filter"
        description="Conditions, separated by commas. Compare with =, !=, <, <=, >, >=; for one of several values write state<={open,suspended}."
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={view.filter}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {filters.length > 0 && (
        <>
          <span id={id} className="sl-soft sl-12">
            Add a condition
          </span>
          <ul className="sl-list sl-flex sl-wrap sl-gap-6" aria-labelledby={id}>
            {filters.map(({ text, meaning }) => (
              <li key={text}>
                <button
                  type="button"
                  className={classes.condition}
                  title={meaning}
                  aria-label={`${text}: ${meaning}`}
                  onClick={() => onChange(withCondition(view.filter, text))}
                >
                  {text}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
