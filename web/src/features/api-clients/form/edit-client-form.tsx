import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { describeChanges, describeConflicts } from '../../../lib/form-diff.ts';
import { useEditedVersion } from '../../../lib/use-edited-version.ts';
import { useDisplay } from '../../../lib/display.tsx';
import { useInitialValue } from '../../../lib/hooks.ts';
import { useLeaveGuard } from '../../../session/unsaved-changes.ts';
import { ChangeList, RestoreChangesNotice } from '../../../ui/form-layout.tsx';
import { ConflictDialog, LeaveDialog } from '../../../ui/form-dialogs.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { toast } from '../../../ui/toasts.tsx';
import type { Client_clientFragment } from '../client.generated.ts';
import { justSaved } from '../just-saved.ts';
import { clientUrl } from '../urls.ts';
import { readCatalogue } from './catalogue.ts';
import { changedFields, isUnchanged, rebasedClient } from './changed-fields.ts';
import { type ClientFields, fieldsOfClient, fieldsOfValues, valuesOfFields } from './client-fields.ts';
import { ClientFormFrame } from './client-form-frame.tsx';
import { describeFields, NO_GAME } from './describe-fields.ts';
import type { EditClientPageQuery } from './edit-client-page.generated.ts';
import { useClientForm } from './use-client-form.ts';
import { type ClientVersion, useUpdateClient } from './use-update-client.ts';

interface EditClientFormProps {
  readonly page: EditClientPageQuery;
  readonly client: Client_clientFragment;
  readonly customerId: string;
}

function versionOf(client: Client_clientFragment): ClientVersion {
  return { id: client.id, resourceVersion: client.resourceVersion, fields: fieldsOfClient(client) };
}

/** The form for an existing client: sends what changed and says so before. */
export function EditClientForm({ page, client, customerId }: EditClientFormProps) {
  const navigate = useNavigate();
  const zone = useInitialValue(useDisplay().timeZone);
  const valuesOf = ({ fields }: ClientVersion) => valuesOfFields(fields, zone);
  const initial = useInitialValue(versionOf(client));
  const [problem, setProblem] = useState<{ text: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const [own] = useState(client.packages);
  const catalogue = useMemo(() => readCatalogue(page, own), [page, own]);
  const state = useClientForm(valuesOf(initial), {
    userId: page.viewer.user.id,
    customerId,
    form: `edit-api-client:${client.id}`,
  });
  const edited = useEditedVersion({ initial, state, valuesOf, rebase: rebasedClient });
  const { base, conflict, restoreMine } = edited;
  const { blocker, release } = useLeaveGuard(state.dirty);
  const update = useUpdateClient();

  const before = describeFields(base.fields, catalogue, zone);
  const mine = describeFields(fieldsOfValues(state.form.values, base.fields, zone), catalogue, zone);

  async function submit(sent: ClientFields): Promise<void> {
    setProblem(null);
    setBusy(true);
    const result = await update(base, sent);
    setBusy(false);
    if (result.kind === 'done') {
      release();
      state.eraseDraft();
      const same = isUnchanged(changedFields(base.fields, sent));
      toast({ tone: 'positive', text: same ? 'Nothing was changed.' : `The client ${result.name} was updated.` });
      void navigate(clientUrl(result.id), { state: justSaved() });
    } else if (result.kind === 'conflict') {
      edited.showConflict(versionOf(result.current));
    } else if (result.kind === 'refused') {
      setProblem({ text: result.message });
      state.showErrors(result.places);
    }
  }

  return (
    <>
      <ClientFormFrame
        state={state}
        catalogue={catalogue}
        base={base.fields}
        zone={zone}
        submitLabel="Update"
        busy={busy}
        cancelTo={clientUrl(client.id)}
        onSubmit={submit}
        scrollKey={problem ?? (restoreMine === null ? null : conflict)}
        problem={
          (problem !== null && <FormAlert tone="negative">{problem.text}</FormAlert>) ||
          (restoreMine !== null && <RestoreChangesNotice onRestoreMine={restoreMine} />) ||
          null
        }
      >
        <ChangeList changes={describeChanges(before, mine, NO_GAME)} />
      </ClientFormFrame>
      <ConflictDialog
        opened={edited.conflictOpened}
        conflicts={
          conflict === null ? [] : describeConflicts(before, describeFields(conflict.fields, catalogue, zone), mine, NO_GAME)
        }
        onKeepMine={edited.keepMine}
        onReload={edited.reload}
        onClose={edited.closeConflict}
      />
      <LeaveDialog blocker={blocker} onDiscard={state.eraseDraft} />
    </>
  );
}
