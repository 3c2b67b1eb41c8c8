import { type ReactNode, useState } from 'react';
import type { FormErrors } from './use-draft-form.ts';
import { serverNow } from '../lib/clock.ts';
import { endDateWarning } from '../lib/last-day.ts';
import { useConfirm } from '../ui/confirm-dialog.tsx';
import { FailureAlert, FormAlert } from '../ui/form-alert.tsx';
import { ConflictDialog, LeaveDialog } from './form-dialogs.tsx';
import { ChangeList, FormLayout, RestoreChangesNotice } from './form-layout.tsx';
import { type OutcomeCandidate, UnknownOutcome } from './unknown-outcome.tsx';
import type { EntityEdit, EntityFormState, FormRules } from './use-entity-form.ts';

/** The request was refused. */
export interface RefusedResult<V> {
  readonly kind: 'refused';
  /** Null when the field errors say everything. */
  readonly message: string | null;
  readonly requestId?: string | undefined;
  readonly fieldErrors: FormErrors<V>;
}

/** Outcome of a request that creates an entity. */
export type CreateResult<V> =
  | { readonly kind: 'done'; readonly id: string; readonly name: string }
  | RefusedResult<V>
  /** It is not known whether the entity was created. */
  | {
      readonly kind: 'unknown';
      readonly name: string;
      readonly retryCreatesDuplicate: boolean;
      /** Entities that the request may have created; null when they could not be loaded. */
      readonly candidates: readonly OutcomeCandidate[] | null;
    };

interface EntityFormProps<V extends object> {
  readonly form: EntityFormState<V>;
  readonly rules: FormRules<V>;
  readonly submitLabel: string;
  readonly cancelTo: string;
  /** Sends valid values; must not reject. The submit button is busy until it resolves. */
  readonly onSubmit: (values: V) => Promise<void>;
  /**
   * End time that the values set (ISO 8601; null: no end). If it differs from `savedEnd` and is past or less than a day away, the user
   * must confirm it.
   */
  readonly endOf: (values: V) => string | null;
  /** End time of the saved entity; null for a new one. */
  readonly savedEnd: string | null;
  /** A new object for each message, which is then scrolled into view; null without a message. */
  readonly messageKey: object | null;
  readonly message: ReactNode;
  /** For forms that edit an existing entity. */
  readonly edit?: Omit<EntityEdit<unknown, V>, 'showConflict' | 'continueFrom'>;
  /** Shown beside the form. */
  readonly aside?: ReactNode;
  /** The sections. */
  readonly children: ReactNode;
}

/**
 * The form of a page: sections, a restored draft, the message of the last attempt, the list of changes, and the dialogs for
 * conflicts and unsaved changes.
 */
export function EntityForm<V extends object>(props: EntityFormProps<V>) {
  const { form, rules, submitLabel, cancelTo, onSubmit, endOf, savedEnd, messageKey, message, edit, aside, children } = props;
  const [busy, setBusy] = useState(false);
  const confirm = useConfirm();

  async function submit(values: V): Promise<void> {
    if (busy) return;
    const text = endDateWarning(endOf(values), savedEnd, serverNow());
    if (text === null) return send(values);
    confirm({
      title: `${submitLabel} with this end date?`,
      text,
      confirmLabel: submitLabel,
      danger: true,
      onConfirm: async () => {
        void send(values);
        return null;
      },
    });
  }

  async function send(values: V): Promise<void> {
    setBusy(true);
    await onSubmit(values);
    setBusy(false);
  }

  return (
    <>
      <FormLayout
        message={
          <>
            {message}
            {edit?.isRebased && (
              <FormAlert tone="neutral">{`Not saved yet. This is the latest version with your changes. Check it, then press ${submitLabel}.`}</FormAlert>
            )}
            {edit?.restoreMine && <RestoreChangesNotice onRestoreMine={edit.restoreMine} />}
          </>
        }
        scrollKey={messageKey ?? (edit?.restoreMine || edit?.isRebased ? edit.conflict : null)}
        onDiscardDraft={form.restored && form.dirty ? form.discardDraft : null}
        submitLabel={submitLabel}
        invalidFields={Object.values(form.form.errors).filter((error) => error !== undefined).length}
        busy={busy}
        cancelTo={cancelTo}
        aside={aside}
        onSubmit={(event) => {
          event.preventDefault();
          const errors = rules.check(form.form.values);
          form.showErrors(errors);
          if (Object.keys(errors).length === 0) void submit(form.form.values);
        }}
      >
        {children}
        {edit && <ChangeList changes={edit.changes} />}
      </FormLayout>
      {edit && (
        <ConflictDialog
          opened={edit.conflictOpened}
          what={edit.what}
          span={edit.conflictSpan}
          conflicts={edit.fieldConflicts}
          onKeepMine={edit.keepMine}
          onReload={edit.reload}
          onClose={edit.closeConflict}
        />
      )}
      <LeaveDialog blocker={form.blocker} onDiscard={form.clearDraft} />
    </>
  );
}

interface AnyResult {
  readonly kind: string;
  readonly message?: string | null;
  readonly requestId?: string | undefined;
}

/** Message of a request that was refused; nothing for any other result. */
export function RefusedMessage({ result }: { result: AnyResult | null }) {
  if (result?.kind !== 'refused' || !result.message) return null;
  return <FailureAlert message={result.message} requestId={result.requestId} />;
}

interface CreateMessageProps<V> {
  readonly result: CreateResult<V> | null;
  /** What the form creates: "client". */
  readonly what: string;
  readonly urlOf: (id: string) => string;
}

/** Message of a create request that was refused or whose outcome is unknown. */
export function CreateMessage<V>({ result, what, urlOf }: CreateMessageProps<V>) {
  if (result?.kind !== 'unknown') return <RefusedMessage result={result} />;
  const { name, candidates, retryCreatesDuplicate } = result;
  return (
    <UnknownOutcome what={what} name={name} candidates={candidates} retryCreatesDuplicate={retryCreatesDuplicate} urlOf={urlOf} />
  );
}
