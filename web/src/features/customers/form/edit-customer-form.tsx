import { useMemo, useState } from 'react';
import { useDisplay } from '../../../lib/display.tsx';
import { describeChanges, describeConflicts } from '../../../lib/form-diff.ts';
import { useEditedVersion } from '../../../lib/use-edited-version.ts';
import { useInitialValue } from '../../../lib/hooks.ts';
import { useLeaveGuard } from '../../../session/unsaved-changes.ts';
import { ChangeList, RestoreChangesNotice } from '../../../ui/form-layout.tsx';
import { ConflictDialog, LeaveDialog } from '../../../ui/form-dialogs.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { rebasedCustomer } from './changed-fields.ts';
import { CustomerFacts } from './customer-facts.tsx';
import { type CustomerFields, type CustomerVersion, fieldsOfValues, valuesOf, versionOf } from './customer-fields.ts';
import { CustomerFormFrame } from './customer-form-frame.tsx';
import { describeCustomer, NOTHING } from './describe-customer.ts';
import type { EditCustomerPageQuery } from './edit-customer-page.generated.ts';
import type { FormCustomer_customerFragment } from './form-customer.generated.ts';
import { managerOptions } from './manager-options.ts';
import type { UpdateResult } from './submit-result.ts';
import { useCustomerForm } from './use-customer-form.ts';
import { useUpdateCustomer } from './use-update-customer.ts';

interface EditCustomerFormProps {
  readonly page: EditCustomerPageQuery;
  readonly customer: FormCustomer_customerFragment;
  readonly userId: string;
}

/** The form for an existing customer: sends what changed, says so before, and goes on from what was saved. */
export function EditCustomerForm({ page, customer, userId }: EditCustomerFormProps) {
  const { id, internalId, created, accountManagers } = customer;
  const zone = useInitialValue(useDisplay().timeZone);
  const shown = (version: CustomerVersion) => valuesOf(version, zone);
  const initial = useInitialValue(versionOf(customer));
  const [result, setResult] = useState<UpdateResult | null>(null);
  const [busy, setBusy] = useState(false);
  const managers = useMemo(() => managerOptions(page.accountManagers, accountManagers), [page, accountManagers]);
  const names = useMemo(() => new Map(managers.map((manager) => [manager.id, manager.label])), [managers]);
  const state = useCustomerForm(shown(initial), { userId, customerId: id, form: 'edit-customer' });
  const edited = useEditedVersion({ initial, state, valuesOf: shown, rebase: rebasedCustomer });
  const { base, conflict, restoreMine } = edited;
  const { blocker } = useLeaveGuard(state.dirty);
  const update = useUpdateCustomer();

  const textsOf = (version: Parameters<typeof describeCustomer>[0]) =>
    describeCustomer(version, (managerId) => names.get(managerId) ?? managerId, zone);
  const before = textsOf(base);
  const mine = textsOf({ ...base, fields: fieldsOfValues(state.form.values, base.fields, zone) });

  async function submit(fields: CustomerFields): Promise<void> {
    setResult(null);
    setBusy(true);
    const next = await update(base, fields);
    setBusy(false);
    setResult(next);
    if (next.kind === 'done') edited.continueFrom(versionOf(next.customer));
    else if (next.kind === 'unchanged') state.startFrom(shown(base), shown(base));
    else if (next.kind === 'conflict') edited.showConflict(versionOf(next.current));
    else state.showErrors(next.places);
  }

  return (
    <>
      <CustomerFormFrame
        state={state}
        managers={managers}
        base={base}
        zone={zone}
        submitLabel="Update"
        busy={busy}
        onSubmit={submit}
        aside={
          <CustomerFacts
            id={id}
            internalId={internalId}
            created={created}
            fields={base.fields}
            isEndKnown={base.fields.activeUntil !== null || !customer.unreadable.includes('activeUntil')}
          />
        }
        scrollKey={result?.kind === 'conflict' ? restoreMine && conflict : result}
        message={
          <>
            {result !== null && <Outcome of={result} isEditing={state.dirty} />}
            {restoreMine !== null && <RestoreChangesNotice onRestoreMine={restoreMine} />}
          </>
        }
      >
        <ChangeList changes={describeChanges(before, mine, NOTHING)} />
      </CustomerFormFrame>
      <ConflictDialog
        opened={edited.conflictOpened}
        conflicts={conflict === null ? [] : describeConflicts(before, textsOf(conflict), mine, NOTHING)}
        onKeepMine={edited.keepMine}
        onReload={edited.reload}
        onClose={edited.closeConflict}
      />
      <LeaveDialog blocker={blocker} onDiscard={state.eraseDraft} />
    </>
  );
}

function Outcome({ of: result, isEditing }: { of: UpdateResult; isEditing: boolean }) {
  // What went well is over once editing goes on.
  if (isEditing && (result.kind === 'done' || result.kind === 'unchanged')) return null;
  if (result.kind === 'done') {
    return <FormAlert tone="positive">The customer has successfully been updated with the new information.</FormAlert>;
  }
  if (result.kind === 'unchanged') return <FormAlert tone="neutral">Nothing was changed.</FormAlert>;
  if (result.kind === 'refused' && result.message !== null) return <FormAlert tone="negative">{result.message}</FormAlert>;
  return null;
}
