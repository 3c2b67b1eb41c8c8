import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { toast } from '../../../ui/toasts.tsx';
import type { Client_clientFragment } from '../client.generated.ts';
import { clientUrl } from '../urls.ts';
import { readCatalogue } from './catalogue.ts';
import { ChangeList } from './change-list.tsx';
import { changedFields, isUnchanged, rebased } from './changed-fields.ts';
import { type ClientFields, type ClientFormValues, fieldsOfClient, fieldsOfValues, valuesOfFields } from './client-fields.ts';
import { ClientFormFrame } from './client-form-frame.tsx';
import classes from './client-form.module.css';
import { ConflictDialog } from './conflict-dialog.tsx';
import { describeChanges, describeClashes, describeFields } from './describe-fields.ts';
import type { EditClientPageQuery } from './edit-client-page.generated.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { useClientForm } from './use-client-form.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
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
  const [base, setBase] = useState(() => versionOf(client));
  const [conflict, setConflict] = useState<{ current: ClientVersion; opened: boolean } | null>(null);
  const [setAside, putAside] = useState<ClientFormValues | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [own] = useState(client.packages);
  const catalogue = useMemo(() => readCatalogue(page, own), [page, own]);
  const state = useClientForm(valuesOfFields(base.fields), {
    userId: page.viewer.user.id,
    customerId,
    form: `edit-api-client:${client.id}`,
  });
  const { blocker, letGo } = useLeaveGuard(state.dirty);
  const update = useUpdateClient();

  const values = state.form.values;
  const fields = fieldsOfValues(values, base.fields);
  const before = describeFields(base.fields, catalogue);
  const mine = describeFields(fields, catalogue);

  async function submit(sent: ClientFields): Promise<void> {
    setProblem(null);
    setBusy(true);
    const result = await update(base, sent);
    setBusy(false);
    if (result.kind === 'done') {
      letGo();
      state.eraseDraft();
      const same = isUnchanged(changedFields(base.fields, sent));
      toast({ tone: 'positive', text: same ? 'Nothing was changed.' : `The client ${result.name} was updated.` });
      void navigate(clientUrl(result.id));
    } else if (result.kind === 'conflict') {
      setConflict({ current: versionOf(result.current), opened: true });
    } else if (result.kind === 'refused') {
      setProblem(result.message);
      state.showErrors(result.places);
    }
  }

  function take(current: ClientVersion, shown: ClientFormValues): void {
    setBase(current);
    state.beginWith(valuesOfFields(current.fields), shown);
    setConflict((now) => now && { ...now, opened: false });
  }

  function keepMine(): void {
    if (conflict === null) return;
    take(conflict.current, rebased(valuesOfFields(base.fields), values, valuesOfFields(conflict.current.fields)));
  }

  function reload(): void {
    if (conflict === null) return;
    const theirs = valuesOfFields(conflict.current.fields);
    putAside(rebased(valuesOfFields(base.fields), values, theirs));
    take(conflict.current, theirs);
  }

  return (
    <>
      <ClientFormFrame
        state={state}
        catalogue={catalogue}
        base={base.fields}
        submitLabel="Update"
        busy={busy}
        cancelTo={clientUrl(client.id)}
        onSubmit={submit}
        problem={
          (problem !== null && <FormAlert tone="negative">{problem}</FormAlert>) ||
          (setAside !== null && (
            <FormAlert tone="neutral">
              <div className={classes.notice}>
                This is the newest version; your changes were set aside.
                <Button
                  tone="subtle"
                  onClick={() => {
                    state.form.setValues(setAside);
                    putAside(null);
                  }}
                >
                  Bring mine back
                </Button>
              </div>
            </FormAlert>
          )) ||
          null
        }
      >
        <ChangeList changes={describeChanges(before, mine)} />
      </ClientFormFrame>
      <ConflictDialog
        opened={conflict?.opened === true}
        clashes={conflict === null ? [] : describeClashes(before, describeFields(conflict.current.fields, catalogue), mine)}
        onKeepMine={keepMine}
        onReload={reload}
        onClose={() => setConflict((now) => now && { ...now, opened: false })}
      />
      <LeaveDialog blocker={blocker} onDiscard={state.eraseDraft} />
    </>
  );
}
