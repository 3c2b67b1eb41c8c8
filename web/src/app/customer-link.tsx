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
  readonly id: string;
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
  if (linkedId === null ? answeredId !== null : linkedId !== pending?.id && linkedId !== answeredId) {
    if (linkedId !== null) setPending({ id: linkedId, to: createPath(page) });
    setAnsweredId(null);
  }

  function answer(switches: boolean): void {
    setAnsweredId(linkedId);
    setPending(null);
    if (linkedId !== null) void navigate(page, { replace: true });
    if (switches && pending !== null) void act(pending);
  }

  async function act({ id, to }: LinkedPage): Promise<void> {
    const redirected = createPath(page) !== to;
    await actFor(id);
    // After the viewer of that customer is loaded: with the one before, the page would redirect again.
    if (redirected) void navigate(to, { replace: true });
  }

  const isAlreadyActing = isActing && customer?.id === pending?.id;
  if (isAlreadyActing) {
    setPending(null);
    setAnsweredId(linkedId);
  }
  return (
    <Dialog opened={pending !== null && !isAlreadyActing} title="Act for another customer?" onClose={() => answer(false)}>
      {pending !== null && <Question id={pending.id} current={customer?.name ?? null} onAnswer={answer} />}
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
