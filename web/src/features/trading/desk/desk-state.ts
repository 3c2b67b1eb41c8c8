import * as z from 'zod/mini';
import { preference } from '../../../lib/preferences.ts';
import { type BoardView, readBoardView, WHOLE_BOARD, withBoardView } from '../board/board-model.ts';
import { readSeriesView, withSeriesView } from '../urls.ts';

export const MAX_BOARDS = 6;
/** Below it, a desk asks for more boards. */
export const MIN_BOARDS = 2;
/** Limits of the weight of a column or row; an equal share has 1. */
export const MIN_WEIGHT = 0.4;
export const MAX_WEIGHT = 2.5;
const MAX_SEARCH = 80;

const SeriesId = z.string().check(z.regex(/^[\w-]{1,40}$/));
const Weight = z.coerce.number().check(z.gte(MIN_WEIGHT), z.lte(MAX_WEIGHT));
/** Weights of at most three columns or rows. */
const Weights = z.array(Weight).check(z.maxLength(3));

/** What a board of the desk shows. */
export interface DeskBoard {
  readonly seriesId: string;
  /** Null for the default tab of the series. */
  readonly matchId: string | null;
  readonly view: BoardView;
}

export interface DeskState {
  readonly boards: readonly DeskBoard[];
  /** Relative widths of the columns and heights of the rows, where they differ from equal shares. */
  readonly columns: readonly number[];
  readonly rows: readonly number[];
}

export const EMPTY_DESK: DeskState = { boards: [], columns: [], rows: [] };

export function newBoard(seriesId: string): DeskBoard {
  return { seriesId, matchId: null, view: WHOLE_BOARD };
}

/** Reads a desk from the parameters of a URL; leaves out what is not valid. */
export function readDesk(params: URLSearchParams): DeskState {
  const boards = params.getAll('board').flatMap((text) => readBoard(text) ?? []);
  return { boards: boards.slice(0, MAX_BOARDS), columns: readWeights(params, 'columns'), rows: readWeights(params, 'rows') };
}

export function deskParams({ boards, columns, rows }: DeskState): URLSearchParams {
  const params = new URLSearchParams();
  for (const board of boards) params.append('board', boardText(board));
  if (columns.some((weight) => weight !== 1)) params.set('columns', columns.join(','));
  if (rows.some((weight) => weight !== 1)) params.set('rows', rows.join(','));
  return params;
}

/** Reads a board from its text, such as `276055?matchid=507491&group=winner`; null if it is not valid. */
export function readBoard(text: string): DeskBoard | null {
  const [id = '', ...rest] = text.split('?');
  if (!SeriesId.safeParse(id).success) return null;
  const params = new URLSearchParams(rest.join('?'));
  const matchId = SeriesId.safeParse(readSeriesView(params).matchId);
  const view = readBoardView(params);
  return {
    seriesId: id,
    matchId: matchId.success ? matchId.data : null,
    view: { ...view, search: view.search.slice(0, MAX_SEARCH) },
  };
}

export function boardText({ seriesId, matchId, view }: DeskBoard): string {
  const params = withBoardView(withSeriesView(new URLSearchParams(), { tab: null, matchId }), view);
  return params.size === 0 ? seriesId : `${seriesId}?${params}`;
}

function readWeights(params: URLSearchParams, name: string): readonly number[] {
  const text = params.get(name);
  const weights = text === null ? null : Weights.safeParse(text.split(','));
  return weights?.success === true ? weights.data : [];
}

/** Number of columns for this many boards on a desk this wide (pixels). */
export function columnCount(boards: number, width: number): number {
  if (width < 700) return 1;
  const most = width < 1200 ? 2 : 3;
  return Math.min(most, boards === 4 ? 2 : Math.max(1, boards));
}

/** The weights of `count` columns or rows; missing ones are equal shares. */
export function weightsOf(weights: readonly number[], count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => weights[index] ?? 1);
}

/** Moves the border after a column or row by a share of an equal one. Both neighbours stay within their limits. */
export function moveBorder(weights: readonly number[], index: number, by: number): readonly number[] {
  const before = weights[index];
  const after = weights[index + 1];
  if (before === undefined || after === undefined) return weights;
  const most = Math.min(MAX_WEIGHT - before, after - MIN_WEIGHT);
  const least = Math.max(MIN_WEIGHT - before, after - MAX_WEIGHT);
  const step = Math.round(Math.min(Math.max(by, least), most) * 100) / 100;
  return weights.map((weight, place) => round(place === index ? before + step : place === index + 1 ? after - step : weight));
}

const round = (weight: number): number => Math.round(weight * 100) / 100;

/** Maximum number of saved layouts, and length of a name. */
export const MAX_LAYOUTS = 20;
export const MAX_LAYOUT_NAME = 40;
const MAX_QUERY = 2_000;

const Query = z.string().check(z.maxLength(MAX_QUERY));
const StoredDesks = z.object({
  /** The desk as it was left, as the query of its URL; restored when it opens without one. */
  last: z.nullable(Query),
  layouts: z
    .array(z.object({ name: z.string().check(z.minLength(1), z.maxLength(MAX_LAYOUT_NAME)), query: Query }))
    .check(z.maxLength(MAX_LAYOUTS)),
});
export type SavedDesks = z.output<typeof StoredDesks>;
export type DeskLayout = SavedDesks['layouts'][number];

export const NO_DESKS: SavedDesks = { last: null, layouts: [] };

/** The saved layouts of each user. */
export const savedDesks = preference('desk', StoredDesks);

/** Saves a layout under a name, replacing the one of that name; null if there is no room for another. */
export function withLayout(saved: SavedDesks, layout: DeskLayout): SavedDesks | null {
  const others = saved.layouts.filter(({ name }) => name !== layout.name);
  if (others.length >= MAX_LAYOUTS) return null;
  return { ...saved, layouts: [...others, layout].toSorted((a, b) => a.name.localeCompare(b.name, 'en')) };
}

export function withoutLayout(saved: SavedDesks, name: string): SavedDesks {
  return { ...saved, layouts: saved.layouts.filter((each) => each.name !== name) };
}
