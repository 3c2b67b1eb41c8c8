import { activityStatus } from '@sightline/schema/rules/activity-status.ts';
import { ACCESS_UNITS } from '@sightline/schema/rules/historical-access.ts';
import type { ReactNode } from 'react';
import type { DraftKey } from '../../../lib/drafts.ts';
import { describeError } from '../../../lib/request-error.ts';
import type { TimeZone } from '../../../lib/time.ts';
import { useNow } from '../../../lib/timing.ts';
import { useDraftForm } from '../../../lib/use-draft-form.ts';
import { DateField, NumberField, TextField } from '../../../ui/fields.tsx';
import { FieldPair, FormLayout, FormSection, FormSkeleton } from '../../../ui/form-layout.tsx';
import { Select } from '../../../ui/select.tsx';
import { DeniedState, ErrorState } from '../../../ui/states.tsx';
import { type Contact, ContactManager } from '../contact-manager.tsx';
import { ClientCard } from '../detail/client-card.tsx';
import { type Catalogue, packagesOf } from './catalogue.ts';
import { rebasedClient, TOGETHER } from './client-changes.ts';
import {
  type ClientForm,
  checkClientForm,
  clientDraft,
  type ClientFields,
  type ClientFormValues,
  fieldsOfValues,
} from './client-form-model.ts';
import { ResourceSection } from './resource-section.tsx';

/** The values of a client's form; what is typed is kept as a draft until it is sent. */
export function useClientForm(initial: ClientFormValues, draftKey: DraftKey): ClientForm {
  return useDraftForm({
    initial,
    draft: () => clientDraft(draftKey),
    check: checkClientForm,
    rebase: rebasedClient,
    groups: TOGETHER,
  });
}

interface ClientFormFrameProps {
  readonly state: ClientForm;
  readonly catalogue: Catalogue;
  /** The client that is edited; null for a new one. */
  readonly base: ClientFields | null;
  /** The zone of the days in the form. */
  readonly zone: TimeZone;
  readonly submitLabel: string;
  readonly busy: boolean;
  /** What went wrong, said at the top. */
  readonly problem: ReactNode;
  /** What that is about: another one brings it into sight. */
  readonly scrollKey: unknown;
  readonly cancelTo: string;
  /** Stands above the buttons. */
  readonly children?: ReactNode;
  readonly onSubmit: (fields: ClientFields) => Promise<void>;
}

/** The form of a client with its preview beside it. */
export function ClientFormFrame(props: ClientFormFrameProps) {
  const { state, catalogue, base, zone, submitLabel, busy, problem, scrollKey, cancelTo, children, onSubmit } = props;
  const { form } = state;
  const fields = fieldsOfValues(form.values, base, zone);
  const now = useNow(60_000);

  return (
    <FormLayout
      message={problem}
      scrollKey={scrollKey}
      onDiscardDraft={state.restored && state.dirty ? state.discardDraft : null}
      submitLabel={submitLabel}
      busy={busy}
      cancelTo={cancelTo}
      onSubmit={form.onSubmit(
        () => {
          if (!busy) void onSubmit(fields);
        },
        (_errors, values) => state.showErrors(checkClientForm(values)),
      )}
      aside={
        <ClientCard
          title="Preview"
          client={{
            ...fields,
            id: null,
            created: null,
            name: fields.name || 'New client',
            status: activityStatus(fields.activeUntil, now),
            packages: packagesOf(fields.packages, catalogue),
          }}
          allGames={[]}
        />
      }
    >
      <GeneralSection form={form} idOf={state.idOf} />
      <LimitSections form={form} idOf={state.idOf} />
      <ResourceSection form={form} idOf={state.idOf} catalogue={catalogue} />
      {children}
    </FormLayout>
  );
}

const UNITS = [{ value: '', label: 'Choose a unit' }, ...Object.keys(ACCESS_UNITS).map((unit) => ({ value: unit, label: unit }))];

/** Name, historical access and end. */
export function GeneralSection({ form, idOf }: Pick<ClientForm, 'form' | 'idOf'>) {
  const { values, errors } = form;
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
          description="Left empty, it is unlimited; 0 is none."
          value={values.accessAmount}
          error={errors['accessAmount']}
          onText={(text) => form.setFieldValue('accessAmount', text)}
        />
        <Select
          id={idOf('accessUnit')}
          label="Unit"
          aria-required
          data={UNITS}
          value={values.accessUnit}
          error={errors['accessUnit']}
          onChange={(event) => form.setFieldValue('accessUnit', unitOf(event.currentTarget.value))}
        />
      </FieldPair>
      <DateField
        id={idOf('activeUntil')}
        label="Active until"
        description="The last day on which it works. Left empty, it has no end."
        value={values.activeUntil}
        error={errors['activeUntil']}
        onText={(text) => form.setFieldValue('activeUntil', text)}
      />
    </FormSection>
  );
}

function unitOf(value: string): keyof typeof ACCESS_UNITS | '' {
  return value === 'hours' || value === 'days' || value === 'months' || value === 'years' ? value : '';
}

/** How often and how widely a client may ask. */
export function LimitSections({ form, idOf }: Pick<ClientForm, 'form' | 'idOf'>) {
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
  return (
    <>
      <FormSection title="Request rates">
        <FieldPair>
          {field('perSecond', 'Per second', 'Requests a second, on average.')}
          {field('burst', 'Burst', 'Requests at once.')}
        </FieldPair>
      </FormSection>
      <FormSection title="Hermes configuration">
        {field('concurrent', 'Concurrent connections', 'Push sockets open at once.')}
      </FormSection>
    </>
  );
}

interface FormFailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

/** What the form needs could not be read. */
export function FormFailure({ error, onRetry, retrying }: FormFailureProps) {
  const { code, text, requestId } = describeError(error);
  if (code === 'FORBIDDEN') return <DeniedState text={text} />;
  return (
    <ErrorState title="The form could not be prepared" text={text} requestId={requestId} onRetry={onRetry} retrying={retrying} />
  );
}

/** For those who may look at API clients only. */
export function NoForm({ viewer }: { viewer: Contact }) {
  return <DeniedState title="You may not change API clients" text={<ContactManager viewer={viewer} />} />;
}

/** Stands in for the form while it loads. */
export function ClientFormSkeleton() {
  return <FormSkeleton sections={[250, 130, 110, 170]} aside={420} />;
}
