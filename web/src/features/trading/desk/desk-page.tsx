import { IconHistory, IconKeyboard, IconLayoutGrid, IconLink, IconPlus } from '@tabler/icons-react';
import { Suspense, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { Link, NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import { SHOW_SHORTCUTS } from '../../../lib/actions/action.ts';
import { useRunAction } from '../../../lib/actions/action-registry.ts';
import { useDocumentTitle } from '../../../lib/document-title.ts';
import { focusHeading } from '../../../lib/focus.ts';
import { useStableCallback } from '../../../lib/hooks.ts';
import { useUrlState } from '../../../lib/use-url-state.ts';
import { onItemsChange, type Scope } from '../../../lib/workspace.ts';
import { useScope, useViewer } from '../../../gateway/session/viewer-context.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { toast, useUndoToast } from '../../../ui/toasts.tsx';
import { useByWidth } from '../../../ui/use-by-width.ts';
import { lastRecordedMoment, readMoment, TRADING_PATH, withMoment } from '../urls.ts';
import { WatchlistButton } from '../watch/watch-button.tsx';
import { BoardFilters } from '../board/board-filters.tsx';
import { CATEGORIES, WHOLE_BOARD } from '../board/board-model.ts';
import { focusBoardHeading } from './board-frame.tsx';
import { DeskBoard } from './desk-board.tsx';
import { DeskGrid } from './desk-grid.tsx';
import classes from './desk-page.module.css';
import { useOpenSeriesHandler } from '../jump/jump-sources.ts';
import { LayoutsMenu } from './layouts-menu.tsx';
import {
  columnCount,
  deskParams,
  type DeskBoard as Board,
  type DeskState,
  MAX_BOARDS,
  MIN_BOARDS,
  moveBorder,
  newBoard,
  readDesk,
  readSavedDesks,
  saveLastDesk,
  weightsOf,
  withColumns,
} from './desk-state.ts';
import { useDeskActions } from './use-desk-actions.ts';
import { openBoardWindow } from './board-window.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useOverlay } from '../../../ui/overlay.tsx';

// In the chunk of the desk, which opens the window: a chunk of its own would be one more file for both.
export { BoardWindowPage } from './board-window-page.tsx';

// Lazy chunks, because no desk starts with a dialog.
const AddBoardDialog = lazyPart(async () => (await import('./add-board-dialog.tsx')).AddBoardDialog);

// A lazy chunk, because most visits are of the present.
const PastDesk = lazyPart(async () => (await import('./past-desk.tsx')).PastDesk);

/** /trading/desk: up to six boards side by side, each with the markets of one series; all live, or as recorded at a moment (`?at=…`). */
export function DeskPage() {
  const [params] = useSearchParams();
  const at = readMoment(params);
  const seriesIds = readDesk(params).boards.map(({ seriesId }) => seriesId);
  if (at === null || seriesIds.length === 0) return <LiveDesk />;
  return (
    <Suspense fallback={<Skeleton height={420} />}>
      <PastDesk key={seriesIds.join(' ')} at={at} />
    </Suspense>
  );
}

function LiveDesk() {
  useDocumentTitle('Desk');
  const [, setParams] = useSearchParams();
  const { customer } = useViewer();
  const scope = useScope();
  const [desk, change] = useUrlState(readDesk, deskParams);
  const [active, setActive] = useState(0);
  const [layoutsOpened, setLayoutsOpened] = useState(false);
  const addDialog = useOverlay();
  const grid = useRef<HTMLDivElement>(null);
  const boardCount = desk.boards.length;
  const fitting = useByWidth(grid, (width) => columnCount(boardCount, width), boardCount);
  const offerUndo = useUndoToast();
  const runAction = useRunAction();
  useLastDesk(scope, desk, change);

  function openAddDialog(): void {
    setLayoutsOpened(false);
    addDialog.open('open');
  }
  function closeAddDialog(): void {
    addDialog.close();
    // If a key opened the dialog, no element may have had the focus before.
    if (document.activeElement === document.body) focusHeading();
  }

  const current = Math.min(active, Math.max(0, desk.boards.length - 1));

  function focusBoard(index: number): void {
    setActive(index);
    focusBoardHeading(index + 1);
  }
  function hasRoom(): boolean {
    if (desk.boards.length < MAX_BOARDS) return true;
    toast({ tone: 'neutral', text: `The desk is full: ${MAX_BOARDS} boards. Close one first.` });
    return false;
  }
  function addBoards(seriesIds: readonly string[]): void {
    if (!hasRoom()) return;
    const boards = [...desk.boards, ...seriesIds.map(newBoard)].slice(0, MAX_BOARDS);
    change({ ...desk, boards });
    focusBoard(boards.length - 1);
  }
  // Reads the desk when Undo is pressed: boards added meanwhile stay.
  const restoreBoard = useStableCallback((board: Board, index: number): void => {
    if (hasRoom()) change({ ...desk, boards: desk.boards.toSpliced(index, 0, board) });
  });
  function closeBoard(index: number): void {
    const closed = desk.boards[index];
    if (closed === undefined) return;
    change({ ...desk, boards: desk.boards.toSpliced(index, 1) });
    if (desk.boards.length > 1) focusBoard(Math.max(0, index - 1));
    else focusHeading();
    offerUndo('Closed the board.', () => restoreBoard(closed, index));
  }
  function loadDesk(next: DeskState): void {
    // A new entry of the history: Back returns to the desk before.
    change(next, true);
    setActive(0);
  }
  function openWindow(index: number): void {
    const board = desk.boards[index];
    if (board !== undefined && customer !== null) openBoardWindow(board, customer.id);
  }
  function goToTime(): void {
    setParams(withMoment(deskParams(desk), lastRecordedMoment()));
  }
  /** Resizes the active board's column; the last column moves its left border. */
  function widen(by: number): void {
    const count = fitting ?? 1;
    const column = Math.floor(current / Math.ceil(boardCount / count));
    const isLast = column === count - 1;
    change(withColumns(desk, moveBorder(weightsOf(desk.columns, count), isLast ? column - 1 : column, isLast ? -by : by)));
  }

  useDeskActions({
    desk,
    current,
    onChange: change,
    onFocus: focusBoard,
    onAdd: openAddDialog,
    onClose: closeBoard,
    onOpenWindow: openWindow,
    onWiden: widen,
    onLayouts: () => setLayoutsOpened(true),
    onGoToTime: goToTime,
  });

  // A series that is not on the desk gets a board, if there is room for one.
  useOpenSeriesHandler((seriesId) => addBoards([seriesId]));

  const isFull = desk.boards.length >= MAX_BOARDS;
  return (
    <>
      <header className={classes.head}>
        <nav aria-label="Breadcrumb">
          <Link className={classes.back} to={TRADING_PATH}>
            Trading
          </Link>
        </nav>
        <h1 className="sl-plain sl-15 sl-650 sl-ringless" tabIndex={-1}>
          Desk
        </h1>
        {boardCount > 0 && (
          <BoardFilters
            view={desk.view}
            categories={CATEGORIES}
            isLive
            onChange={(view) => change({ ...desk, view })}
            onClear={() => change({ ...desk, view: WHOLE_BOARD })}
          />
        )}
        <div className={classes.actions}>
          <Button
            tone={desk.boards.length < MIN_BOARDS ? 'primary' : 'default'}
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            disabled={isFull}
            onClick={openAddDialog}
          >
            Add board
          </Button>
          <LayoutsMenu desk={desk} opened={layoutsOpened} onOpenedChange={setLayoutsOpened} onLoad={loadDesk} />
          <IconButton label="Copy a link to this desk" onClick={() => runAction('copy.link')}>
            <IconLink size={18} stroke={1.6} aria-hidden="true" />
          </IconButton>
          {boardCount > 0 && (
            <IconButton label="Go to a past time" onClick={goToTime}>
              <IconHistory size={18} stroke={1.6} aria-hidden="true" />
            </IconButton>
          )}
          <WatchlistButton />
          <span className={classes.shortcuts}>
            <IconButton label="Keyboard shortcuts" onClick={() => runAction(SHOW_SHORTCUTS)}>
              <IconKeyboard size={18} stroke={1.6} aria-hidden="true" />
            </IconButton>
          </span>
        </div>
      </header>
      {desk.boards.length === 0 ? (
        <EmptyState
          icon={<IconLayoutGrid size={22} stroke={1.6} />}
          title="No boards on your desk"
          text={`Put ${MIN_BOARDS} to ${MAX_BOARDS} series side by side.`}
          action={
            <Button tone="primary" onClick={openAddDialog}>
              Add board
            </Button>
          }
        />
      ) : (
        <DeskGrid
          root={grid}
          fitting={fitting}
          desk={desk}
          active={current}
          onChange={change}
          onActivate={setActive}
          renderBoard={(board, index) => (
            <DeskBoard
              board={board}
              number={index + 1}
              deskView={desk.view}
              onChange={(next, view = desk.view) => change({ ...desk, boards: desk.boards.with(index, next), view })}
              onOpenWindow={() => openWindow(index)}
              onClose={() => closeBoard(index)}
            />
          )}
          onAdd={isFull ? null : openAddDialog}
        />
      )}
      {addDialog.renderOverlay(
        addDialog.shown !== null && (
          <AddBoardDialog
            typedAhead={addDialog.typedAhead}
            onDesk={desk.boards.map(({ seriesId }) => seriesId)}
            active={desk.boards[current]?.seriesId ?? null}
            room={MAX_BOARDS - desk.boards.length}
            onPick={(seriesIds) => {
              closeAddDialog();
              addBoards(seriesIds);
            }}
            onClose={closeAddDialog}
          />
        ),
      )}
    </>
  );
}

/** Restores the desk as it was left while the URL has none and no board was added, and saves its changes. */
function useLastDesk(scope: Scope, desk: DeskState, change: (desk: DeskState) => void): void {
  const query = deskParams(desk).toString();
  const { key, search } = useLocation();
  const isLinkFollowed = useNavigationType() === NavigationType.Push;
  /** Whether this desk has had boards since it opened: only then, an empty desk is the user's choice. */
  const [hadBoards, setHadBoards] = useState(query !== '');
  const [seenKey, setSeenKey] = useState(key);
  if (key !== seenKey) {
    setSeenKey(key);
    // A link to the desk without boards shows the saved ones, also from the desk itself.
    if (isLinkFollowed && search === '') setHadBoards(false);
  }
  if (query !== '' && !hadBoards) setHadBoards(true);
  const { last } = useSyncExternalStore(onItemsChange, () => readSavedDesks(scope));
  const restore = useEffectEvent((saved: string) => change(readDesk(new URLSearchParams(saved))));
  useEffect(
    function restoreOnce() {
      if (!hadBoards && last !== null) restore(last);
    },
    [hadBoards, last],
  );
  useEffect(
    function save() {
      if (hadBoards) saveLastDesk(scope, query === '' ? null : query);
    },
    [scope, hadBoards, query],
  );
}
