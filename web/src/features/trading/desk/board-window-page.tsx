import { IconUserQuestion } from '@tabler/icons-react';
import { useSearchParams } from 'react-router-dom';
import { named } from '../../../lib/bidi.ts';
import { useDocumentTitle } from '../../../lib/document-title.ts';
import { useUrlState } from '../../../lib/use-url-state.ts';
import { useActFor } from '../../../gateway/session/act-for.ts';
import { useViewer } from '../../../gateway/session/viewer-context.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { DESK_PATH } from '../urls.ts';
import { boardWindowParams, readBoardWindow } from './board-window.ts';
import { WHOLE_BOARD } from '../board/board-model.ts';
import { DeskBoard } from './desk-board.tsx';
import classes from './desk-page.module.css';
import type { DeskBoard as Board } from './desk-state.ts';

/** /trading/desk/board: one board in a window of its own, for the customer that its URL names and no other. */
export function BoardWindowPage() {
  useDocumentTitle('Board');
  const [params] = useSearchParams();
  const { customer, isStaff } = useViewer();
  const { board, customerId } = readBoardWindow(params);
  if (board === null || customerId === null) {
    return (
      <>
        <PageHeader title="Board" />
        <EmptyState
          title="This link has no board"
          text="Open the board again from your desk."
          action={<ButtonLink to={DESK_PATH}>Go to the desk</ButtonLink>}
        />
      </>
    );
  }
  // Before anything subscribes: no price of another customer is ever shown here.
  if (customer?.id !== customerId) {
    return (
      <>
        <PageHeader title="Board" />
        <WrongCustomer id={customerId} current={customer?.name ?? null} canSwitch={isStaff} />
      </>
    );
  }
  return <BoardWindow board={board} customerId={customerId} />;
}

function BoardWindow({ board: first, customerId }: { board: Board; customerId: string }) {
  const [board, change] = useUrlState(
    (params) => readBoardWindow(params).board ?? first,
    (next) => boardWindowParams(next, customerId),
  );
  return (
    <div className={classes.window}>
      <DeskBoard
        board={board}
        number={null}
        deskView={WHOLE_BOARD}
        onChange={(next) => change(next)}
        onOpenWindow={null}
        onClose={null}
      />
    </div>
  );
}

interface WrongCustomerProps {
  /** Public id of the customer that the window is for. */
  readonly id: string;
  /** Name of the customer that this tab shows. */
  readonly current: string | null;
  readonly canSwitch: boolean;
}

function WrongCustomer({ id, current, canSwitch }: WrongCustomerProps) {
  const actFor = useActFor();
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
