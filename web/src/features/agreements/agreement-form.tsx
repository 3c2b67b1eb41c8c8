import { trimmed } from '@sightline/schema/rules/typed-text.ts';
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { SubmitButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import classes from './agreement-form.module.css';
import type { Agreement } from './agreement-text.tsx';
import type { SignatureFailure, SignatureField, SignatureValues } from './signature.ts';

interface FieldText {
  readonly name: SignatureField;
  readonly label: string;
  readonly hint: string;
  readonly type?: 'email';
  readonly autoComplete: string;
}

const RECIPIENT: readonly FieldText[] = [
  {
    name: 'recipient.name',
    label: 'Name',
    hint: 'Person who receives notices about this agreement.',
    autoComplete: 'section-recipient name',
  },
  {
    name: 'recipient.address',
    label: 'Address',
    hint: 'Postal address, on one line.',
    autoComplete: 'section-recipient street-address',
  },
  {
    name: 'recipient.email',
    label: 'Email',
    hint: 'We also send notices here.',
    type: 'email',
    autoComplete: 'section-recipient email',
  },
];

const SIGNER: readonly FieldText[] = [
  {
    name: 'signer.companyName',
    label: 'Company name',
    hint: "The company you're signing for.",
    autoComplete: 'section-signer organization',
  },
  { name: 'signer.name', label: 'Name', hint: 'Your full name.', autoComplete: 'section-signer name' },
  {
    name: 'signer.role',
    label: 'Role',
    hint: 'Your job title, for example Director.',
    autoComplete: 'section-signer organization-title',
  },
  {
    name: 'signer.email',
    label: 'Email',
    hint: 'Your work email address.',
    type: 'email',
    autoComplete: 'section-signer email',
  },
];

interface AgreementFormProps {
  readonly values: SignatureValues;
  readonly onChange: (values: SignatureValues) => void;
  readonly accepted: boolean;
  readonly onAccept: (accepted: boolean) => void;
  /** Why the last attempt failed. */
  readonly failure: SignatureFailure | null;
  readonly onConfirm: () => void;
}

/** Recipient, signer, terms and the Confirm button. */
export function AgreementForm({ values, onChange, accepted, onAccept, failure, onConfirm }: AgreementFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(
    function focusField() {
      if (failure?.field) form.current?.querySelector<HTMLElement>(`[name="${failure.field}"]`)?.focus();
    },
    [failure],
  );

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (accepted) onConfirm();
  }

  const block = (title: string, fields: readonly FieldText[]) => (
    <Block title={title}>
      {fields.map(({ name, hint, ...field }) => (
        <TextField
          key={name}
          {...field}
          name={name}
          aria-required
          description={hint}
          value={values[name]}
          error={failure?.field === name && failure.message}
          onChange={(event) => onChange({ ...values, [name]: event.currentTarget.value })}
        />
      ))}
    </Block>
  );

  return (
    <form ref={form} className={classes.form} noValidate onSubmit={submit}>
      {block('Recipient', RECIPIENT)}
      {block('Signer', SIGNER)}
      <div className={`${classes.block} ${classes.confirm}`}>
        <label className={classes.terms}>
          <input type="checkbox" checked={accepted} onChange={(event) => onAccept(event.currentTarget.checked)} />
          <span>I have read the agreement, accept its terms, and may sign for the company.</span>
        </label>
        {failure?.field === null && (
          <FormAlert tone="negative" focusFor={failure} requestId={failure.requestId}>
            {failure.message}
          </FormAlert>
        )}
        <SubmitButton loading={false} disabled={!accepted} fullWidth>
          Confirm
        </SubmitButton>
      </div>
    </form>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.block} aria-labelledby={id}>
      <h2 id={id} className="sl-plain sl-15 sl-600 sl-tight">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The company that signs; read-only. */
export function CompanyBlock({ company }: { company: Agreement['company'] }) {
  return (
    <Block title="Company">
      <Facts>
        <Fact name="Company name">{company.name}</Fact>
        <Fact name="Country of registration">{company.country}</Fact>
        <Fact name="Company number">{company.number}</Fact>
        <Fact name="Registered address">
          {registeredAddress(company).map((line) => (
            <span key={line} className="sl-block">
              {line}
            </span>
          ))}
        </Fact>
      </Facts>
    </Block>
  );
}

/** Address lines, the country last; empty lines are omitted. */
export function registeredAddress({ addressLine1, addressLine2, zipCode, city, country }: Agreement['company']): string[] {
  return [addressLine1, addressLine2 ?? '', `${zipCode} ${city}`, country].map(trimmed).filter((line) => line !== '');
}
