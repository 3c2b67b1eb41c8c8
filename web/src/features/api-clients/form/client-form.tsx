import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { activityStatus } from '@sightline/schema/rules/activity-status.ts';
import { MINUTE_MS } from '@sightline/schema/rules/durations.ts';
import { ACCESS_UNITS } from '@sightline/schema/rules/historical-access.ts';
import { useViewer } from '../../../gateway/session/viewer-context.ts';
import type { TimeZone } from '../../../lib/time.ts';
import { useNow } from '../../../lib/timing.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { NumberField, TextField } from '../../../ui/fields.tsx';
import { FieldPair, FormSection, FormSkeleton } from '../../../forms/form-layout.tsx';
import { FormSelect } from '../../../ui/form-select.tsx';
import { DeniedState } from '../../../ui/states.tsx';
import { type Contact, ContactManager } from '../contact-manager.tsx';
import { ClientCard } from '../detail/client-card.tsx';
import { type Catalogue, packagesOf } from './catalogue.ts';
import type { ClientFields, ClientForm } from './client-fields.ts';
import { RATES_FRAGMENT } from '../urls.ts';
import { ResourceSection } from './resource-section.tsx';

const UNITS = [{ value: '', label: 'Choose a unit' }, ...Object.keys(ACCESS_UNITS).map((unit) => ({ value: unit, label: unit }))];

interface ClientSectionsProps {
  readonly form: ClientForm;
  /** Time zone of the days in the form. */
  readonly zone: TimeZone;
  readonly catalogue: Catalogue;
  /** End of the saved client, ISO 8601; null for a new one. */
  readonly savedEnd: string | null;
}

/** The sections of the form for a client. */
export function ClientSections({ form, zone, catalogue, savedEnd }: ClientSectionsProps) {
  return (
    <>
      <GeneralSection {...form} zone={zone} savedEnd={savedEnd} />
      <LimitSections {...form} />
      <ResourceSection {...form} catalogue={catalogue} />
    </>
  );
}

/** Name, historical access and end date. */
function GeneralSection(props: Pick<ClientForm, 'form' | 'idOf'> & Pick<ClientSectionsProps, 'zone' | 'savedEnd'>) {
  const { form, idOf, zone, savedEnd } = props;
  const { values, errors } = form;
  const { isStaff } = useViewer();
  return (
    <FormSection title="General information">
      <TextField
        id={idOf('name')}
        label="Client name"
        aria-required
        autoComplete="off"
        value={values.name}
        error={errors['name']}
        onChange={(event) => form.setFieldValue('name', event.currentTarget.value)}
      />
      <FieldPair>
        <NumberField
          id={idOf('accessAmount')}
          label="Historical access"
          description="Leave empty for unlimited; enter 0 for none."
          value={values.accessAmount}
          error={errors['accessAmount']}
          onText={(text) => form.setFieldValue('accessAmount', text)}
        />
        <FormSelect
          id={idOf('accessUnit')}
          label="Unit"
          aria-required
          options={UNITS}
          value={values.accessUnit}
          error={errors['accessUnit']}
          onChange={(event) => form.setFieldValue('accessUnit', unitOf(event.currentTarget.value))}
        />
      </FieldPair>
      <DateField
        id={idOf('expiresAt')}
        label="Active until"
        description="Last active day. Leave empty for no end date."
        zone={zone}
        saved={savedEnd}
        isForOthers={isStaff}
        value={values.expiresAt}
        error={errors['expiresAt']}
        onText={(text) => form.setFieldValue('expiresAt', text)}
      />
    </FormSection>
  );
}

function unitOf(value: string): keyof typeof ACCESS_UNITS | '' {
  return value === 'hours' || value === 'days' || value === 'months' || value === 'years' ? value : '';
}

/** Request rates and connections. */
function LimitSections({ form, idOf }: Pick<ClientForm, 'form' | 'idOf'>) {
  const field = (name: 'perSecond' | 'burst' | 'concurrent', label: string, description: string) => (
    <NumberField
      id={idOf(name)}
      label={label}
      aria-required
      description={description}
      value={form.values[name]}
      error={form.errors[name]}
      onText={(text) => form.setFieldValue(name, text)}
    />
  );
  const { hash } = useLocation();
  const first = idOf('perSecond');
  useEffect(
    function focusRates() {
      if (hash !== RATES_FRAGMENT) return;
      const input = document.querySelector<HTMLElement>(`#${CSS.escape(first)}`);
      input?.scrollIntoView({ block: 'center' });
      input?.focus({ preventScroll: true });
    },
    [hash, first],
  );
  return (
    <>
      <FormSection title="Request rates">
        <FieldPair>
          {field('perSecond', 'Per second', 'Average requests per second.')}
          {field('burst', 'Burst', 'Maximum burst of requests.')}
        </FieldPair>
      </FormSection>
      <FormSection title="Hermes configuration">
        {field('concurrent', 'Concurrent connections', 'Maximum simultaneous push connections.')}
      </FormSection>
    </>
  );
}

interface ClientPreviewProps {
  readonly fields: ClientFields;
  /** Names of fields of the saved client that could not be read: while they are empty, their values are unknown. */
  readonly unreadable?: readonly string[];
  readonly catalogue: Catalogue;
}

/** The client as it will look, beside the form. */
export function ClientPreview({ fields, unreadable = [], catalogue }: ClientPreviewProps) {
  const now = useNow(MINUTE_MS);
  const { expiresAt, historicalAccessHours, packages } = fields;
  const isEmpty: Readonly<Record<string, boolean>> = {
    expiresAt: expiresAt === null,
    historicalAccessHours: historicalAccessHours === null,
    packages: packages.length === 0,
  };
  const unknown = unreadable.filter((field) => isEmpty[field]);
  return (
    <ClientCard
      title="Preview"
      client={{
        ...fields,
        id: null,
        createdAt: null,
        name: fields.name || 'New client',
        status: unknown.includes('expiresAt') ? null : activityStatus(expiresAt, now),
        unreadable: unknown,
        packages: packagesOf(packages, catalogue),
      }}
      allGames={[]}
    />
  );
}

/** For users who may only view API clients. */
export function NotAllowed({ viewer }: { viewer: Contact }) {
  return <DeniedState title="You can't change API clients" text={<ContactManager viewer={viewer} />} />;
}

export function ClientFormSkeleton() {
  return <FormSkeleton sections={[250, 130, 110, 170]} aside={420} />;
}
