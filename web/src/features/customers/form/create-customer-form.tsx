import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { useDisplay } from '../../../lib/display-context.ts';
import { useFirst } from '../../../lib/use-first.ts';
import { useLeaveGuard } from '../../../session/use-leave-guard.ts';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { LeaveDialog } from '../../../ui/leave-dialog.tsx';
import { LostAnswer } from '../../../ui/unknown-outcome.tsx';
import { editCustomerUrl } from '../urls.ts';
import type { CreateCustomerPageQuery } from './create-customer-page.generated.ts';
import { type CustomerFields, NEW_CUSTOMER } from './customer-fields.ts';
import classes from './customer-form.module.css';
import { CustomerFormFrame } from './customer-form-frame.tsx';
import { managerOptions } from './manager-options.ts';
import type { CreateResult } from './submit-result.ts';
import { useCreateCustomer } from './use-create-customer.ts';
import { useCustomerForm } from './use-customer-form.ts';

interface CreateCustomerFormProps {
  readonly page: CreateCustomerPageQuery;
  readonly userId: string;
}

/** The form for a new customer; empty again after each one that was created. */
export function CreateCustomerForm({ page, userId }: CreateCustomerFormProps) {
  const zone = useFirst(useDisplay().timeZone);
  const managers = useMemo(() => managerOptions(page.accountManagers, []), [page]);
  const state = useCustomerForm(NEW_CUSTOMER, { userId, customerId: '', form: 'create-customer' });
  const { blocker, letGo } = useLeaveGuard(state.dirty);
  const create = useCreateCustomer();
  const [result, setResult] = useState<CreateResult | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(fields: CustomerFields): Promise<void> {
    setResult(null);
    setBusy(true);
    const next = await create(fields);
    setBusy(false);
    setResult(next);
    if (next.kind === 'refused') state.showErrors(next.places);
    if (next.kind !== 'done') return;
    state.beginWith(NEW_CUSTOMER, NEW_CUSTOMER);
    state.focus('name');
  }

  return (
    <>
      <CustomerFormFrame
        state={state}
        managers={managers}
        base={null}
        zone={zone}
        submitLabel="Create"
        busy={busy}
        onSubmit={submit}
        occasion={result}
        message={
          (result?.kind === 'done' && !state.dirty && (
            <FormAlert tone="positive">
              <div className={classes.created}>
                <span>The customer has successfully been created.</span>
                <Link to={editCustomerUrl(result.id)}>Edit {result.name}</Link>
              </div>
            </FormAlert>
          )) ||
          (result?.kind === 'refused' && result.message !== null && <FormAlert tone="negative">{result.message}</FormAlert>) ||
          (result?.kind === 'lost' && (
            <LostAnswer
              what="customer"
              name={result.name}
              candidates={result.candidates}
              createsAnother={result.createsAnother}
              urlOf={editCustomerUrl}
              onOpen={() => {
                letGo();
                state.eraseDraft();
              }}
            />
          )) ||
          null
        }
      />
      <LeaveDialog blocker={blocker} onDiscard={state.eraseDraft} />
    </>
  );
}
