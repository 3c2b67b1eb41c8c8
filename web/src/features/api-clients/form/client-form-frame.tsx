import { activityStatus } from '@sightline/schema/rules/activity-status.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { useNow } from '../../../lib/use-now.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { ClientCard } from '../detail/client-card.tsx';
import { type Catalogue, packagesOf } from './catalogue.ts';
import { checkClientForm } from './check-client-form.ts';
import { type ClientFields, fieldsOfValues } from './client-fields.ts';
import classes from './client-form.module.css';
import { GeneralSection } from './general-section.tsx';
import { LimitSections } from './limit-sections.tsx';
import { ResourceSection } from './resource-section.tsx';
import type { ClientForm } from './use-client-form.ts';

interface ClientFormFrameProps {
  readonly state: ClientForm;
  readonly catalogue: Catalogue;
  /** The client that is edited; null for a new one. */
  readonly base: ClientFields | null;
  readonly submitLabel: string;
  readonly busy: boolean;
  /** What went wrong, said at the top. */
  readonly problem: ReactNode;
  readonly cancelTo: string;
  /** Stands above the buttons. */
  readonly children?: ReactNode;
  readonly onSubmit: (fields: ClientFields) => Promise<void>;
}

/** The form of a client with its preview beside it. */
export function ClientFormFrame(props: ClientFormFrameProps) {
  const { state, catalogue, base, submitLabel, busy, problem, cancelTo, children, onSubmit } = props;
  const { form } = state;
  const fields = fieldsOfValues(form.values, base);
  const now = useNow(60_000);
  const top = useRef<HTMLDivElement>(null);

  useEffect(
    function showProblem() {
      if (problem !== null) top.current?.scrollIntoView({ block: 'nearest' });
    },
    [problem],
  );

  return (
    <div className={classes.layout}>
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit(
          () => {
            if (!busy) void onSubmit(fields);
          },
          (_errors, values) => state.showErrors(checkClientForm(values)),
        )}
      >
        <div ref={top} className={classes.top}>
          {problem}
          {state.restored && state.dirty && (
            <FormAlert tone="neutral">
              <div className={classes.notice}>
                What you entered before and did not send is here again.
                <Button tone="subtle" onClick={state.startAfresh}>
                  Start afresh
                </Button>
              </div>
            </FormAlert>
          )}
        </div>
        <GeneralSection form={form} idOf={state.idOf} />
        <LimitSections form={form} idOf={state.idOf} />
        <ResourceSection form={form} idOf={state.idOf} catalogue={catalogue} />
        {children}
        <div className={classes.buttons}>
          <ButtonLink size="md" to={cancelTo}>
            Cancel
          </ButtonLink>
          <SubmitButton loading={busy}>{submitLabel}</SubmitButton>
        </div>
      </form>
      <div className={classes.aside}>
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
      </div>
    </div>
  );
}
