import { useState } from 'react';
import { createPath, useLocation, useNavigate } from 'react-router-dom';
import { formFailure } from '../lib/request-error.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { FailureAlert } from '../ui/form-alert.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { linkedCustomer, withoutCustomer } from '../lib/urls.ts';
import { useLinkedCustomerQuery } from './linked-customer.generated.ts';
import { useActFor } from '../gateway/session/act-for.ts';
import { useViewer } from '../gateway/session/viewer-context.ts';

/** The customer that a link names, and the page that it leads to. */
interface LinkedPage {
  readonly customerId: string;
  readonly to: string;
}

/** For staff: asks for confirmation before a URL with a customer id switches this tab to that customer. Other users ignore the id. */
export function CustomerLink() {
  const location = useLocation();
  const navigate = useNavigate();
  const actFor = useActFor();
  const { customer, isActing } = useViewer();
  const linkedId = linkedCustomer(location.search);
  const page = { ...location, search: withoutCustomer(location.search) };
  // Kept in state: a page that redirects removes the id from the URL, and shows another page, before the user can answer.
  const [pending, setPending] = useState<LinkedPage | null>(null);
  const [answeredId, setAnsweredId] = useState<string | null>(null);
  // A new id opens the question; once the URL has had no id, the same one opens it again.
  if (linkedId === null ? answeredId !== null : linkedId !== pending?.customerId && linkedId !== answeredId) {
    if (linkedId !== null) setPending({ customerId: linkedId, to: createPath(page) });
    setAnsweredId(null);
  }

  function answer(isAccepted: boolean): void {
    setAnsweredId(linkedId);
    setPending(null);
    if (linkedId !== null) void navigate(page, { replace: true });
    if (isAccepted && pending !== null) void act(pending);
  }

  async function act({ customerId, to }: LinkedPage): Promise<void> {
    const hasRedirected = createPath(page) !== to;
    await actFor(customerId);
    // Only now that the viewer of that customer is loaded: with the former viewer, the page would redirect again.
    if (hasRedirected) void navigate(to, { replace: true });
  }

  const isAlreadyActing = isActing && customer?.id === pending?.customerId;
  if (isAlreadyActing) {
    setPending(null);
    setAnsweredId(linkedId);
  }
  return (
    <Dialog opened={pending !== null && !isAlreadyActing} title="Act for another customer?" onClose={() => answer(false)}>
      {pending !== null && <Question customerId={pending.customerId} currentName={customer?.name ?? null} onAnswer={answer} />}
    </Dialog>
  );
}

interface QuestionProps {
  readonly customerId: string;
  /** Name of the current customer. */
  readonly currentName: string | null;
  readonly onAnswer: (isAccepted: boolean) => void;
}

function Question({ customerId, currentName, onAnswer }: QuestionProps) {
  const { data, error } = useLinkedCustomerQuery({ variables: { id: customerId } });
  const found = data?.customer;
  return (
    <>
      {!data && !error && <Skeleton width="80%" height={20} />}
      {error && <FailureAlert {...formFailure(error)} />}
      {found === null && <p>This link refers to a customer that doesn't exist.</p>}
      {found && (
        <p>
          This link is for <strong>{found.name ?? found.id}</strong>. Everything you view and change in this tab will apply to
          that customer{currentName === null ? '' : ` instead of ${currentName}`}.
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
