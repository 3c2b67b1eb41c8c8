import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { useDisplay } from '../../../lib/display.tsx';
import { useInitialValue } from '../../../lib/hooks.ts';
import { useLeaveGuard } from '../../../session/unsaved-changes.ts';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { LeaveDialog } from '../../../ui/form-dialogs.tsx';
import { UnknownOutcome } from '../../../ui/unknown-outcome.tsx';
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
  const zone = useInitialValue(useDisplay().timeZone);
  const managers = useMemo(() => managerOptions(page.accountManagers, []), [page]);
  const state = useCustomerForm(NEW_CUSTOMER, { userId, customerId: '', form: 'create-customer' });
  const { blocker, release } = useLeaveGuard(state.dirty);
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
    state.startFrom(NEW_CUSTOMER, NEW_CUSTOMER);
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
        scrollKey={result}
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
            <UnknownOutcome
              what="customer"
              name={result.name}
              candidates={result.candidates}
              createsAnother={result.createsAnother}
              urlOf={editCustomerUrl}
              onOpen={() => {
                release();
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
