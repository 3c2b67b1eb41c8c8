import { IconPlus } from '@tabler/icons-react';
import { Fragment, type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { Tabs } from '../../../ui/tabs.tsx';
import { BoardActions } from './board-frame.tsx';
import classes from './desk-page.module.css';
import {
  type DeskBoard as Board,
  type DeskState,
  MAX_WEIGHT,
  MIN_WEIGHT,
  moveBorder,
  weightsOf,
  weightsOfHeights,
  withColumns,
} from './desk-state.ts';

interface DeskGridProps {
  readonly root: RefObject<HTMLDivElement | null>;
  /** Number of columns that fit `root`; null until it is measured. */
  readonly fitting: number | null;
  readonly desk: DeskState;
  /** Index of the active board, which shortcuts apply to. */
  readonly active: number;
  readonly onChange: (desk: DeskState) => void;
  readonly onActivate: (index: number) => void;
  readonly renderBoard: (board: Board, index: number) => ReactNode;
  /** Null if the desk takes no further board. */
  readonly onAdd: (() => void) | null;
}

/** The boards in columns, each as high as its markets need, with movable borders; on a narrow screen one board at a time. */
export function DeskGrid({ root, fitting, desk, active, onChange, onActivate, renderBoard, onAdd }: DeskGridProps) {
  const { boards } = desk;
  /** Sizes during a drag, before they are part of the desk. */
  const [draft, setDraft] = useState<DeskState | null>(null);
  const columnCount = fitting ?? 1;
  const boardsPerColumn = Math.ceil(boards.length / columnCount);
  const columns = weightsOf((draft ?? desk).columns, columnCount);
  const heights = (draft ?? desk).boards.map(({ height }) => height);
  const isSingle = fitting === 1 && boards.length > 1;

  const boardAt = (board: Board, index: number) => (
    <BoardActions isActive={index === active}>{renderBoard(board, index)}</BoardActions>
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
  const resize = (next: DeskState, isFinal: boolean) => {
    setDraft(isFinal ? null : next);
    if (isFinal) onChange(next);
  };
  const cancelResize = () => setDraft(null);
  const columnElement = (column: number) => {
    const first = column * boardsPerColumn;
    const own = boards.slice(first, first + boardsPerColumn);
    const ownHeights = heights.slice(first, first + boardsPerColumn);
    const isLast = first + own.length === boards.length;
    return (
      <div
        // biome-ignore lint/suspicious/noArrayIndexKey: columns have no identity besides their position.
        key={`column-${column}`}
        className={classes.column}
        style={{ gridColumn: column * 2 + 1, gridTemplateRows: rowTracks(ownHeights) }}
      >
        {own.map((board, place) => (
          <Fragment key={keys[first + place]}>
            {place > 0 && (
              <Border
                axis="rows"
                index={place - 1}
                label={`Height of boards ${first + place} and ${first + place + 1}`}
                weights={(border) => (ownHeights.every((height) => height === null) ? heightsOn(border) : shares(ownHeights))}
                onMove={(weights, isFinal) =>
                  resize(
                    {
                      ...desk,
                      boards: boards.map((each, index) => ({ ...each, height: weights[index - first] ?? each.height })),
                    },
                    isFinal,
                  )
                }
                onCancel={cancelResize}
              />
            )}
            <div className={classes.cell} onFocusCapture={() => onActivate(first + place)}>
              {boardAt(board, first + place)}
            </div>
          </Fragment>
        ))}
        {onAdd !== null && isLast && own.length < boardsPerColumn && (
          <button type="button" className={classes.add} onClick={onAdd}>
            <IconPlus size={18} aria-hidden="true" /> Add board
          </button>
        )}
      </div>
    );
  };
  return (
    <div ref={root} className={classes.grid} data-rows={boardsPerColumn} style={{ gridTemplateColumns: tracks(columns) }}>
      {fitting !== null && columns.map((_, column) => columnElement(column))}
      {columns.slice(1).map((_, index) => (
        <Border
          // biome-ignore lint/suspicious/noArrayIndexKey: borders have no identity besides their position.
          key={`border-${index}`}
          axis="columns"
          index={index}
          label={`Width of columns ${index + 1} and ${index + 2}`}
          weights={() => columns}
          onMove={(weights, isFinal) => resize(withColumns(desk, weights), isFinal)}
          onCancel={cancelResize}
        />
      ))}
    </div>
  );
}

/** Every second track is a border. Tenfold, because fractions with a sum below 1 leave space empty. */
function tracks(weights: readonly number[]): string {
  return weights.map((weight) => `minmax(0, ${weight * 10}fr)`).join(' var(--sl-desk-gap) ');
}

type Heights = readonly (number | null)[];

/** Boards are as high as their content, or share the space if it is too small, unless the user has chosen the height of one of several. */
function rowTracks(heights: Heights): string {
  if (heights.length > 1 && heights.some((height) => height !== null)) return tracks(shares(heights));
  return heights.map(() => 'minmax(0, max-content)').join(' var(--sl-desk-gap) ');
}

const shares = (heights: Heights): readonly number[] => heights.map((height) => height ?? 1);

/** The current heights of the boards in the column of a border. */
function heightsOn(border: Element): readonly number[] {
  const cells = border.parentElement?.querySelectorAll(`:scope > .${classes.cell}`) ?? [];
  return weightsOfHeights([...cells].map(({ clientHeight }) => clientHeight));
}

/** React keys of the boards. A series may be on the desk more than once, so a key is the series and a number. */
function keysOf(boards: readonly Board[]): readonly string[] {
  const seen = new Map<string, number>();
  return boards.map(({ seriesId }) => {
    const count = (seen.get(seriesId) ?? 0) + 1;
    seen.set(seriesId, count);
    return `${seriesId}-${count}`;
  });
}

/** Weight by which an arrow key moves a border. */
const KEY_STEP = 0.05;

/** A drag of a border. */
interface Drag {
  /** Position of the pointer when the drag started, in pixels. */
  readonly from: number;
  readonly weights: readonly number[];
  /** Pixels of a weight of 1. */
  readonly unit: number;
  readonly hasMoved: boolean;
}

interface BorderProps {
  readonly axis: 'columns' | 'rows';
  /** Index of the column, or of the board in its column, before the border. */
  readonly index: number;
  readonly label: string;
  /** Weights of the columns, or of the boards of its column. */
  readonly weights: (border: Element) => readonly number[];
  readonly onMove: (weights: readonly number[], isFinal: boolean) => void;
  /** The device has ended a drag, which then changes nothing. */
  readonly onCancel: () => void;
}

/** The border between two columns or boards. Moves by dragging or arrow keys; Enter and double-click make both sides equal. */
function Border({ axis, index, label, weights: weightsAt, onMove, onCancel }: BorderProps) {
  const drag = useRef<Drag | null>(null);
  /** Share of the side before the border, in percent; measured on focus, because the height of a board may follow its content. */
  const [share, setShare] = useState(50);
  const isColumn = axis === 'columns';

  function showShare(weights: readonly number[]): void {
    const [before = 1, after = 1] = weights.slice(index, index + 2);
    setShare(Math.round((before / (before + after)) * 100));
  }
  function move(weights: readonly number[], isFinal: boolean): void {
    showShare(weights);
    onMove(weights, isFinal);
  }
  function handleKey(event: KeyboardEvent<HTMLElement>): void {
    // Home and End move as far as the limits allow.
    const by = { ArrowLeft: -KEY_STEP, ArrowUp: -KEY_STEP, ArrowRight: KEY_STEP, ArrowDown: KEY_STEP, Home: -9, End: 9 }[
      event.key
    ];
    if (by === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (by === undefined) makeEqual(event.currentTarget);
    else move(moveBorder(weightsAt(event.currentTarget), index, by), true);
  }
  function makeEqual(border: Element): void {
    const weights = weightsAt(border);
    const [before = 1, after = 1] = weights.slice(index, index + 2);
    move(moveBorder(weights, index, (before + after) / 2 - before), true);
  }
  function startDrag(event: PointerEvent<HTMLElement>): void {
    const { parentElement } = event.currentTarget;
    if (parentElement === null || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const weights = weightsAt(event.currentTarget);
    const size = isColumn ? parentElement.clientWidth : parentElement.clientHeight;
    const sum = weights.reduce((total, weight) => total + weight, 0);
    drag.current = { from: positionOf(event), weights, unit: size / sum, hasMoved: false };
  }
  const positionOf = ({ clientX, clientY }: PointerEvent) => (isColumn ? clientX : clientY);
  function moveDrag(event: PointerEvent, isFinal: boolean): void {
    const start = drag.current;
    if (start === null) return;
    const hasMoved = start.hasMoved || positionOf(event) !== start.from;
    drag.current = isFinal ? null : { ...start, hasMoved };
    // A click alone chooses no size.
    if (hasMoved) move(moveBorder(start.weights, index, (positionOf(event) - start.from) / start.unit), isFinal);
  }
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an hr takes neither focus nor a value
      role="separator"
      tabIndex={0}
      className={classes.border}
      data-axis={axis}
      style={isColumn ? { gridColumn: index * 2 + 2 } : undefined}
      aria-label={label}
      aria-orientation={isColumn ? 'vertical' : 'horizontal'}
      aria-valuenow={share}
      aria-valuemin={Math.round((MIN_WEIGHT / (MIN_WEIGHT + MAX_WEIGHT)) * 100)}
      aria-valuemax={Math.round((MAX_WEIGHT / (MIN_WEIGHT + MAX_WEIGHT)) * 100)}
      title={`${label}: drag, or use the arrow keys`}
      onFocus={(event) => showShare(weightsAt(event.currentTarget))}
      onKeyDown={handleKey}
      onPointerDown={startDrag}
      onPointerMove={(event) => moveDrag(event, false)}
      onPointerUp={(event) => moveDrag(event, true)}
      onPointerCancel={() => {
        drag.current = null;
        onCancel();
      }}
      onDoubleClick={(event) => makeEqual(event.currentTarget)}
    />
  );
}
