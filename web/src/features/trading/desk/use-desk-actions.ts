import type { KeyHint, RunAction } from '../../../lib/actions/action.ts';
import { useActions, useRunAction } from '../../../lib/actions/action-registry.ts';
import { type DeskBoard, type DeskState, MAX_BOARDS } from './desk-state.ts';

/** A board is widened by this share of an equal column. */
const STEP = 0.1;

/** Keys that the focused border between two boards handles itself. */
const BORDER_KEYS: readonly KeyHint[] = [
  { id: 'desk.border', title: 'Move the focused border', group: 'Desk', keys: ['←', '↑', '→', '↓'] },
  { id: 'desk.border-equal', title: 'Make both sides of the focused border equal', group: 'Desk', keys: ['Enter'] },
];

interface DeskActions {
  readonly desk: DeskState;
  /** Index of the active board. */
  readonly current: number;
  readonly onChange: (desk: DeskState) => void;
  readonly onFocus: (index: number) => void;
  readonly onAdd: () => void;
  readonly onClose: (index: number) => void;
  readonly onOpenWindow: (index: number) => void;
  readonly onWiden: (by: number) => void;
  readonly onLayouts: () => void;
  readonly onGoToTime: () => void;
}

/** Actions that move the focus to a board. */
export function boardActions(count: number, onFocus: (index: number) => void): readonly RunAction[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `desk.board.${index}`,
    title: `Go to board ${index + 1}`,
    group: 'Desk' as const,
    shortcut: `${index + 1}`,
    run: () => onFocus(index),
  }));
}

/** Registers every action of the desk with its shortcut. */
export function useDeskActions(options: DeskActions): void {
  const { desk, current, onChange, onFocus, onAdd, onClose, onOpenWindow, onWiden, onLayouts, onGoToTime } = options;
  const runAction = useRunAction();
  const count = desk.boards.length;
  const hasBoards = count > 0;
  const deskAction = (action: Omit<RunAction, 'group'>): RunAction => ({ group: 'Desk', applies: hasBoards, ...action });
  useActions(
    [
      deskAction({ id: 'desk.add', title: 'Add board', shortcut: 'n', applies: count < MAX_BOARDS, run: onAdd }),
      ...boardActions(count, onFocus),
      deskAction({ id: 'desk.close', title: 'Close this board', shortcut: 'x', run: () => onClose(current) }),
      deskAction({
        id: 'desk.window',
        title: 'Open this board in its own window',
        shortcut: 'o',
        run: () => onOpenWindow(current),
      }),
      deskAction({ id: 'desk.widen', title: 'Widen this board', shortcut: '=', run: () => onWiden(STEP) }),
      deskAction({ id: 'desk.narrow', title: 'Narrow this board', shortcut: '-', run: () => onWiden(-STEP) }),
      deskAction({
        id: 'desk.equal',
        title: 'Make all columns equal and all boards as high as needed',
        shortcut: '0',
        run: () => onChange({ ...desk, columns: [], boards: desk.boards.map((each) => ({ ...each, height: null })) }),
      }),
      deskAction({ id: 'desk.left', title: 'Move this board back', shortcut: ',', run: () => move(-1) }),
      deskAction({ id: 'desk.right', title: 'Move this board forward', shortcut: '.', run: () => move(1) }),
      deskAction({ id: 'desk.layouts', title: 'Layouts', shortcut: 'l', applies: true, run: onLayouts }),
      deskAction({
        id: 'desk.go-to-time',
        title: 'Go to a past time',
        keywords: ['history', 'replay', 'time', 'past'],
        shortcut: 'g p',
        run: onGoToTime,
      }),
      deskAction({ id: 'desk.link', title: 'Copy a link to this desk', shortcut: 'k', run: () => runAction('copy.link') }),
    ],
    count > 1 ? BORDER_KEYS : [],
  );

  function move(by: 1 | -1): void {
    const to = current + by;
    const moved = desk.boards[current];
    if (moved === undefined || to < 0 || to >= count) return;
    const boards: readonly DeskBoard[] = desk.boards.toSpliced(current, 1).toSpliced(to, 0, moved);
    onChange({ ...desk, boards });
    onFocus(to);
  }
}
