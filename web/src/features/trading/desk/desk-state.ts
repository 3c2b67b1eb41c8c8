import * as z from 'zod/mini';
import { Desk, DESK_LIMITS } from '@sightline/schema/rules/workspace.ts';
import { itemSet, type Scope } from '../../../lib/workspace.ts';
import { type BoardView, readBoardView, WHOLE_BOARD, withBoardView } from '../board/board-model.ts';
import { readSeriesView, withSeriesView } from '../urls.ts';

export const MAX_BOARDS = 6;
/** With fewer boards, the desk emphasizes Add board. */
export const MIN_BOARDS = 2;
/** Limits of the weight of a column or board; an equal share has 1. */
export const MIN_WEIGHT = 0.4;
export const MAX_WEIGHT = 2.5;
const MAX_SEARCH = 80;

const SeriesId = z.string().check(z.regex(/^[\w-]{1,40}$/));
const Weight = z.coerce.number().check(z.gte(MIN_WEIGHT), z.lte(MAX_WEIGHT));
/** Weights of at most three columns. */
const Weights = z.array(Weight).check(z.maxLength(3));

/** What a board of the desk shows. */
export interface DeskBoard {
  readonly seriesId: string;
  /** Null for the match that is live, else the series; `series` for the series itself. */
  readonly matchId: string | null;
  /** Filters of this board alone, in place of those of the desk. */
  readonly view: BoardView;
  /** Share of the height of its column; null for the height that its markets need. */
  readonly height: number | null;
}

export interface DeskState {
  readonly boards: readonly DeskBoard[];
  /** Weights of the columns; missing ones are equal shares. */
  readonly columns: readonly number[];
  /** Filters of all boards without filters of their own. */
  readonly view: BoardView;
}

export function newBoard(seriesId: string): DeskBoard {
  return { seriesId, matchId: null, view: WHOLE_BOARD, height: null };
}

/** Reads a desk from the parameters of a URL; leaves out what is not valid. */
export function readDesk(params: URLSearchParams): DeskState {
  const boards = params.getAll('board').flatMap((text) => readBoard(text) ?? []);
  return { boards: boards.slice(0, MAX_BOARDS), columns: readColumns(params), view: readView(params) };
}

/** The parameters of a desk's URL; none if it has no boards. */
export function deskParams({ boards, columns, view }: DeskState): URLSearchParams {
  const params = new URLSearchParams();
  if (boards.length === 0) return params;
  for (const board of boards) params.append('board', boardText(board));
  if (columns.some((weight) => weight !== 1)) params.set('columns', columns.join(','));
  return withBoardView(params, view);
}

/** Reads a board from its text, such as `276055?matchid=507491&group=winner`; null if it is not valid. */
export function readBoard(text: string): DeskBoard | null {
  const [id = '', ...rest] = text.split('?');
  if (!SeriesId.safeParse(id).success) return null;
  const params = new URLSearchParams(rest.join('?'));
  const matchId = SeriesId.safeParse(readSeriesView(params).matchId);
  const height = Weight.safeParse(params.get('height') ?? '');
  return {
    seriesId: id,
    matchId: matchId.success ? matchId.data : null,
    view: readView(params),
    height: height.success ? height.data : null,
  };
}

function readView(params: URLSearchParams): BoardView {
  const view = readBoardView(params);
  return { ...view, search: view.search.slice(0, MAX_SEARCH) };
}

export function boardText({ seriesId, matchId, view, height }: DeskBoard): string {
  const params = withBoardView(withSeriesView(new URLSearchParams(), { tab: null, matchId }), view);
  if (height !== null) params.set('height', String(height));
  return params.size === 0 ? seriesId : `${seriesId}?${params}`;
}

function readColumns(params: URLSearchParams): readonly number[] {
  const text = params.get('columns');
  const weights = text === null ? null : Weights.safeParse(text.split(','));
  return weights?.success === true ? weights.data : [];
}

/** Number of columns for this many boards on a desk this wide (pixels). */
export function columnCount(boards: number, width: number): number {
  if (width < 700) return 1;
  const most = width < 1200 ? 2 : 3;
  return Math.min(most, boards === 4 ? 2 : Math.max(1, boards));
}

/** The weights of `count` columns; missing ones are equal shares. */
export function weightsOf(weights: readonly number[], count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => weights[index] ?? 1);
}

/** Moves the border after the column or board at `index` by a difference of weight. Both sides stay within their limits. */
export function moveBorder(weights: readonly number[], index: number, by: number): readonly number[] {
  const before = weights[index];
  const after = weights[index + 1];
  if (before === undefined || after === undefined) return weights;
  const most = Math.min(MAX_WEIGHT - before, after - MIN_WEIGHT);
  const least = Math.max(MIN_WEIGHT - before, after - MAX_WEIGHT);
  const step = Math.round(Math.min(Math.max(by, least), most) * 100) / 100;
  return weights.map((weight, place) => round(place === index ? before + step : place === index + 1 ? after - step : weight));
}

/** The desk with these weights of its first columns. It keeps those of columns that only a wider window has. */
export function withColumns(desk: DeskState, weights: readonly number[]): DeskState {
  return { ...desk, columns: [...weights, ...desk.columns.slice(weights.length)] };
}

/** Weights of boards below each other that have these heights in pixels. */
export function weightsOfHeights(heights: readonly number[]): readonly number[] {
  const sum = heights.reduce((total, height) => total + height, 0);
  return heights.map((height) =>
    sum === 0 ? 1 : Math.min(MAX_WEIGHT, Math.max(MIN_WEIGHT, round((height / sum) * heights.length))),
  );
}

const round = (weight: number): number => Math.round(weight * 100) / 100;

/** A desk saved under a name, as the query of its URL. */
export interface DeskLayout {
  readonly id: string;
  readonly name: string;
  readonly query: string;
}

interface SavedDesks {
  /** The query of the desk as it was left; restored when it opens without one. */
  readonly last: string | null;
  /** Layouts, ordered by name. */
  readonly layouts: readonly DeskLayout[];
}

const deskItems = itemSet('DESK', Desk);
const LAST = 'last';
const savedDesks = new WeakMap<ReadonlyMap<string, unknown>, SavedDesks>();

/** The saved desks of a scope. Returns the identical object until they change. */
export function readSavedDesks(scope: Scope): SavedDesks {
  const items = deskItems.read(scope);
  const saved = savedDesks.get(items) ?? { last: items.get(LAST)?.query ?? null, layouts: layoutsOf(items) };
  savedDesks.set(items, saved);
  return saved;
}

function layoutsOf(items: ReadonlyMap<string, z.output<typeof Desk>>): readonly DeskLayout[] {
  const layouts = Array.from(items, ([id, { name, query }]) => (name === null ? null : { id, name, query }));
  return layouts.filter((layout) => layout !== null).toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** Saves the desk as it is left; null for one without boards. */
export function saveLastDesk(scope: Scope, query: string | null): void {
  if (readSavedDesks(scope).last !== query) deskItems.change(scope, LAST, () => (query === null ? null : { name: null, query }));
}

/** Saves a layout under a name; it replaces a layout with that name. False if there is no room for another. */
export function saveLayout(scope: Scope, name: string, query: string): boolean {
  const { layouts } = readSavedDesks(scope);
  const id = `layout/${name}`;
  if (layouts.length >= DESK_LIMITS.layouts && !layouts.some((layout) => layout.id === id)) return false;
  deskItems.change(scope, id, () => ({ name, query }));
  return true;
}

/** Deletes a layout. Returns a function that restores it. */
export function deleteLayout(scope: Scope, { id, name, query }: DeskLayout): () => void {
  deskItems.change(scope, id, () => null);
  return () => deskItems.change(scope, id, (stored) => stored ?? { name, query });
}
