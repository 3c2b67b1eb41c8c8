import { activityStatus } from '@sightline/schema/rules/activity-status.ts';
import type { ReactNode } from 'react';
import type { TimeZone } from '../../../lib/time.ts';
import { useNow } from '../../../lib/timing.ts';
import { FormLayout } from '../../../ui/form-layout.tsx';
import { ClientCard } from '../detail/client-card.tsx';
import { type Catalogue, packagesOf } from './catalogue.ts';
import { checkClientForm } from './check-client-form.ts';
import { type ClientFields, fieldsOfValues } from './client-fields.ts';
import { GeneralSection } from './general-section.tsx';
import { LimitSections } from './limit-sections.tsx';
import { ResourceSection } from './resource-section.tsx';
import type { ClientForm } from './use-client-form.ts';

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
