import { IconUserQuestion } from '@tabler/icons-react';
import { named } from '../../../lib/bidi.ts';
import { useActFor } from '../../../gateway/session/act-for.ts';
import { useViewer } from '../../../gateway/session/viewer-context.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { DESK_PATH } from '../urls.ts';

interface NoBoardProps {
  /** Public id of the customer that the window is for, who is not in context; null if its link has no board. */
  readonly customerId: string | null;
}

/** Says why the window of a board shows none, and what to do. */
export function NoBoard({ customerId }: NoBoardProps) {
  if (customerId !== null) return <WrongCustomer id={customerId} />;
  return (
    <EmptyState
      title="This link has no board"
      text="Open the board again from your desk."
      action={<ButtonLink to={DESK_PATH}>Go to the desk</ButtonLink>}
    />
  );
}

function WrongCustomer({ id }: { readonly id: string }) {
  const actFor = useActFor();
  const { customer, isStaff: canSwitch } = useViewer();
  const current = customer?.name ?? null;
  return (
    <EmptyState
      icon={<IconUserQuestion size={22} stroke={1.6} />}
      title="This board is for another customer"
      text={`No prices are shown, because this window ${current === null ? 'has no customer' : named`shows data of ${current}`}.${
        canSwitch ? '' : ' Open the board again from your desk.'
      }`}
      action={
        canSwitch ? (
          <Button tone="primary" onClick={() => void actFor(id)}>
            Act for this customer
          </Button>
        ) : (
          <ButtonLink to={DESK_PATH}>Go to the desk</ButtonLink>
        )
      }
    />
  );
}
