import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useDocumentTitle } from '../../../lib/document-title.ts';
import { useUrlState } from '../../../lib/use-url-state.ts';
import { useViewer } from '../../../gateway/session/viewer-context.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { PageHeader } from '../../../ui/page.tsx';
import { boardWindowParams, readBoardWindow } from './board-window.ts';
import { WHOLE_BOARD } from '../board/board-model.ts';
import { DeskBoard } from './desk-board.tsx';
import classes from './desk-page.module.css';
import type { DeskBoard as Board } from './desk-state.ts';

// A lazy chunk, because most links have a board of the customer in context.
const NoBoard = lazyPart(async () => (await import('./no-board.tsx')).NoBoard);

/** /trading/desk/board: one board in a window of its own, for the customer that its URL names and no other. */
export function BoardWindowPage() {
  useDocumentTitle('Board');
  const [params] = useSearchParams();
  const { customer } = useViewer();
  const { board, customerId } = readBoardWindow(params);
  const isComplete = board !== null && customerId !== null;
  // Before anything subscribes: no price of another customer is ever shown here.
  if (isComplete && customer?.id === customerId) return <BoardWindow board={board} customerId={customerId} />;
  return (
    <>
      <PageHeader title="Board" />
      <Suspense>
        <NoBoard customerId={isComplete ? customerId : null} />
      </Suspense>
    </>
  );
}

function BoardWindow({ board: initial, customerId }: { board: Board; customerId: string }) {
  const [board, change] = useUrlState(
    (params) => readBoardWindow(params).board ?? initial,
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
