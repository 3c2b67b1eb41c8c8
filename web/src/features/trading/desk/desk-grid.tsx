import { IconPlus } from '@tabler/icons-react';
import { Fragment, type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import { Tabs } from '../../../ui/tabs.tsx';
import { BoardActions, DeskBoard } from './desk-board.tsx';
import classes from './desk-page.module.css';
import { type DeskBoard as Board, type DeskState, MAX_WEIGHT, MIN_WEIGHT, moveBorder, weightsOf } from './desk-state.ts';

interface DeskGridProps {
  readonly root: RefObject<HTMLDivElement | null>;
  /** Number of columns that fit `root`; null until it is measured. */
  readonly fitting: number | null;
  readonly desk: DeskState;
  /** Index of the active board, which shortcuts apply to. */
  readonly active: number;
  readonly onChange: (desk: DeskState) => void;
  readonly onActivate: (index: number) => void;
  readonly onOpenWindow: (index: number) => void;
  readonly onClose: (index: number) => void;
  /** Null if the desk is full. */
  readonly onAdd: (() => void) | null;
}

/** The boards in columns and rows with movable borders; on a narrow screen one board at a time. */
export function DeskGrid({ root, fitting, desk, active, onChange, onActivate, onOpenWindow, onClose, onAdd }: DeskGridProps) {
  const { boards } = desk;
  /** Sizes during a drag, before they are part of the desk. */
  const [draft, setDraft] = useState<Pick<DeskState, 'columns' | 'rows'> | null>(null);
  const isMeasured = fitting !== null;
  const count = fitting ?? 1;
  const rowCount = Math.ceil(boards.length / count);
  const columns = weightsOf((draft ?? desk).columns, count);
  const rows = weightsOf((draft ?? desk).rows, rowCount);
  const isSingle = fitting === 1 && boards.length > 1;

  const boardAt = (board: Board, index: number) => (
    <BoardActions isActive={index === active}>
      <DeskBoard
        board={board}
        number={index + 1}
        onChange={(next) => onChange({ ...desk, boards: boards.with(index, next) })}
        onOpenWindow={() => onOpenWindow(index)}
        onClose={() => onClose(index)}
      />
    </BoardActions>
  );
  const keys = keysOf(boards);
  const shown = boards[active];
  if (isSingle && shown !== undefined) {
    return (
      <div ref={root} className={classes.single}>
        <Tabs
          label="Boards"
          tabs={boards.map((_, index) => ({ value: String(index), label: `Board ${index + 1}` }))}
          value={String(active)}
          onChange={(value) => onActivate(Number(value))}
        >
          {/* Each board keeps its own rows: those of another series must not stay on screen. */}
          <Fragment key={keys[active]}>{boardAt(shown, active)}</Fragment>
        </Tabs>
      </div>
    );
  }
  const change = (axis: 'columns' | 'rows', weights: readonly number[], isFinal: boolean) => {
    const sizes = { columns, rows, [axis]: weights };
    setDraft(isFinal ? null : sizes);
    if (isFinal) onChange({ ...desk, ...sizes });
  };
  return (
    <div
      ref={root}
      className={classes.grid}
      data-rows={rowCount}
      style={{ gridTemplateColumns: tracks(columns), gridTemplateRows: tracks(rows) }}
    >
      {isMeasured &&
        boards.map((board, index) => (
          <div key={keys[index]} className={classes.cell} style={placeOf(index, count)} onFocusCapture={() => onActivate(index)}>
            {boardAt(board, index)}
          </div>
        ))}
      {isMeasured && onAdd !== null && boards.length < count * rowCount && (
        <button type="button" className={classes.add} style={placeOf(boards.length, count)} onClick={onAdd}>
          <IconPlus size={18} aria-hidden="true" /> Add board
        </button>
      )}
      {columns.slice(1).map((_, index) => (
        <Border
          // biome-ignore lint/suspicious/noArrayIndexKey: borders have no identity besides their position.
          key={`column-${index}`}
          axis="columns"
          index={index}
          weights={columns}
          onMove={(weights, isFinal) => change('columns', weights, isFinal)}
        />
      ))}
      {rows.slice(1).map((_, index) => (
        <Border
          // biome-ignore lint/suspicious/noArrayIndexKey: borders have no identity besides their position.
          key={`row-${index}`}
          axis="rows"
          index={index}
          weights={rows}
          onMove={(weights, isFinal) => change('rows', weights, isFinal)}
        />
      ))}
    </div>
  );
}

/** Every second track is a border. */
function tracks(weights: readonly number[]): string {
  return weights.map((weight) => `minmax(0, ${weight}fr)`).join(' var(--sl-desk-gap) ');
}

function placeOf(index: number, columns: number): { gridColumn: number; gridRow: number } {
  return { gridColumn: (index % columns) * 2 + 1, gridRow: Math.floor(index / columns) * 2 + 1 };
}

/** The same for a board as long as its series is the same: a series may be on the desk more than once. */
function keysOf(boards: readonly Board[]): readonly string[] {
  const seen = new Map<string, number>();
  return boards.map(({ seriesId }) => {
    const count = (seen.get(seriesId) ?? 0) + 1;
    seen.set(seriesId, count);
    return `${seriesId}-${count}`;
  });
}

const KEY_STEP = 0.05;

interface BorderProps {
  readonly axis: 'columns' | 'rows';
  /** Index of the column or row before it. */
  readonly index: number;
  readonly weights: readonly number[];
  readonly onMove: (weights: readonly number[], isFinal: boolean) => void;
}

/** The border between two columns or rows. Moves by dragging or arrow keys; Enter and double-click make both sides equal. */
function Border({ axis, index, weights, onMove }: BorderProps) {
  const drag = useRef<{ readonly from: number; readonly weights: readonly number[]; readonly unit: number } | null>(null);
  const isColumn = axis === 'columns';
  const [before = 1, after = 1] = weights.slice(index, index + 2);
  const label = isColumn ? `Width of columns ${index + 1} and ${index + 2}` : `Height of rows ${index + 1} and ${index + 2}`;

  function handleKey(event: KeyboardEvent): void {
    const by = { ArrowLeft: -KEY_STEP, ArrowUp: -KEY_STEP, ArrowRight: KEY_STEP, ArrowDown: KEY_STEP, Home: -9, End: 9 }[
      event.key
    ];
    if (by === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    onMove(by === undefined ? equal() : moveBorder(weights, index, by), true);
  }
  function equal(): readonly number[] {
    return moveBorder(weights, index, (before + after) / 2 - before);
  }
  function startDrag(event: PointerEvent<HTMLElement>): void {
    const { parentElement } = event.currentTarget;
    if (parentElement === null || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const size = isColumn ? parentElement.clientWidth : parentElement.clientHeight;
    const sum = weights.reduce((total, weight) => total + weight, 0);
    drag.current = { from: positionOf(event), weights, unit: size / sum };
  }
  const positionOf = ({ clientX, clientY }: PointerEvent) => (isColumn ? clientX : clientY);
  function moveDrag(event: PointerEvent, isFinal: boolean): void {
    const start = drag.current;
    if (start === null) return;
    if (isFinal) drag.current = null;
    onMove(moveBorder(start.weights, index, (positionOf(event) - start.from) / start.unit), isFinal);
  }
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an hr takes neither focus nor a value
      role="separator"
      tabIndex={0}
      className={classes.border}
      data-axis={axis}
      style={isColumn ? { gridColumn: index * 2 + 2 } : { gridRow: index * 2 + 2 }}
      aria-label={label}
      aria-orientation={isColumn ? 'vertical' : 'horizontal'}
      aria-valuenow={Math.round((before / (before + after)) * 100)}
      aria-valuemin={Math.round((MIN_WEIGHT / (MIN_WEIGHT + MAX_WEIGHT)) * 100)}
      aria-valuemax={Math.round((MAX_WEIGHT / (MIN_WEIGHT + MAX_WEIGHT)) * 100)}
      title={`${label}: drag, or use the arrow keys`}
      onKeyDown={handleKey}
      onPointerDown={startDrag}
      onPointerMove={(event) => moveDrag(event, false)}
      onPointerUp={(event) => moveDrag(event, true)}
      onPointerCancel={(event) => moveDrag(event, true)}
      onDoubleClick={() => onMove(equal(), true)}
    />
  );
}
