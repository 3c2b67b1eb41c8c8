import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { formFailure } from '../lib/request-error.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { FailureAlert } from '../ui/form-alert.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { linkedCustomer, withoutCustomer } from '../lib/urls.ts';
import { useLinkedCustomerQuery } from './linked-customer.generated.ts';
import { useActFor } from '../gateway/session/act-for.ts';
import { useViewer } from '../gateway/session/viewer-context.ts';

/** For staff: asks for confirmation before a URL with a customer id switches this tab to that customer. Other users ignore the id. */
export function CustomerLink() {
  const location = useLocation();
  const navigate = useNavigate();
  const actFor = useActFor();
  const { customer, isActing } = useViewer();
  const linkedId = linkedCustomer(location.search);
  // Kept in state: a page that redirects removes the id from the URL before the user can answer.
  const [pendingId, setPendingId] = useState<string | null>(null);
  const [answeredId, setAnsweredId] = useState<string | null>(null);
  if (linkedId === null ? answeredId !== null : linkedId !== pendingId && linkedId !== answeredId) {
    if (linkedId !== null) setPendingId(linkedId);
    setAnsweredId(null);
  }

  function answer(switches: boolean): void {
    setAnsweredId(linkedId);
    setPendingId(null);
    if (linkedId !== null) void navigate({ ...location, search: withoutCustomer(location.search) }, { replace: true });
    if (switches && pendingId !== null) void actFor(pendingId);
  }

  const isAlreadyActing = isActing && customer?.id === pendingId;
  if (isAlreadyActing) {
    setPendingId(null);
    setAnsweredId(linkedId);
  }
  return (
    <Dialog opened={pendingId !== null && !isAlreadyActing} title="Act for another customer?" onClose={() => answer(false)}>
      {pendingId !== null && <Question id={pendingId} current={customer?.name ?? null} onAnswer={answer} />}
    </Dialog>
  );
}

interface QuestionProps {
  readonly id: string;
  /** Name of the current customer. */
  readonly current: string | null;
  readonly onAnswer: (switches: boolean) => void;
}

function Question({ id, current, onAnswer }: QuestionProps) {
  const { data, error } = useLinkedCustomerQuery({ variables: { id } });
  const found = data?.customer;
  return (
    <>
      {!data && !error && <Skeleton width="80%" height={20} />}
      {error && <FailureAlert {...formFailure(error)} />}
      {found === null && <p>This link refers to a customer that doesn't exist.</p>}
      {found && (
        <p>
          This link is for <strong>{found.name ?? found.id}</strong>. Everything you view and change in this tab will apply to
          that customer{current === null ? '' : ` instead of ${current}`}.
        </p>
      )}
      <DialogActions>
        <Button onClick={() => onAnswer(false)}>{found ? 'Stay' : 'Close'}</Button>
        {found && (
          <Button tone="primary" onClick={() => onAnswer(true)}>
            Act for this customer
          </Button>
        )}
      </DialogActions>
    </>
  );
}
