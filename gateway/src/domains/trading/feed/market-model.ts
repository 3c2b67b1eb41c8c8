import { isDeepStrictEqual } from 'node:util';
import type { Roster, Series } from '@sightline/provider-contract/data.ts';
import type { Market, Selection } from '@sightline/provider-contract/odds.ts';
import {
  type MarketLayout,
  marketLayout,
  type SelectionShape,
  type SelectionSide,
  selectionLine,
  selectionSide,
} from '@sightline/schema/rules/market-layouts.ts';
import { PLAYER_GAME_ID } from '@sightline/schema/rules/series.ts';
import { competitorsOf } from './competitors.ts';
import type { MarketOdds } from './odds-history.ts';

/** One side of a series; `entityId` is its team or player, null while that is not known. */
interface Side {
  readonly rosterId: number | null;
  readonly entityId: string | null;
}

/** Series of a market and its two sides. The provider's markets refer to their fixture only. */
export interface SeriesSides {
  readonly seriesId: number;
  readonly gameId: number;
  readonly first: Side;
  readonly second: Side;
}

/** A market with data of its series and its odds history. */
export interface MarketModel {
  readonly market: Market;
  readonly sides: SeriesSides;
  /** A live map that changes with the odds; null if there is no history. */
  readonly odds: MarketOdds | null;
}

export type MarketContextModel = NonNullable<Market['context']>;

/** A selection with the id of its market, without which its own id is not unique, and its position in the market layout. */
export interface SelectionModel {
  readonly selection: Selection;
  readonly marketId: number;
  readonly side: SelectionSide | null;
  readonly line: number | null;
  readonly score: SelectionShape['score'];
  readonly odds: MarketOdds | null;
}

/** Layout of a market and positions of its selections. */
export interface MarketView {
  readonly layout: MarketLayout | null;
  readonly selections: SelectionModel[];
}

const UNKNOWN: Side = { rosterId: null, entityId: null };

/**
 * Data of a series for its markets. Returns `previous` if nothing has changed, so that callers can compare by identity.
 * @param rosterOf null while a roster is not loaded
 */
export function seriesSides(
  series: Pick<Series, 'id' | 'game' | 'participants'>,
  rosterOf: (id: number) => Roster | null,
  previous: SeriesSides | undefined,
): SeriesSides {
  const isOfPlayers = String(series.game.id) === PLAYER_GAME_ID;
  const sideOf = (seed: number): Side => {
    const rosterId = competitorsOf(series).find((one) => one.seed === seed)?.rosterId ?? null;
    const roster = rosterId === null ? null : rosterOf(rosterId);
    const entity = isOfPlayers ? roster?.line_up?.players[0] : roster?.team;
    return rosterId === null ? UNKNOWN : { rosterId, entityId: idText(entity) };
  };
  const sides = { seriesId: series.id, gameId: series.game.id, first: sideOf(1), second: sideOf(2) };
  return previous && isDeepStrictEqual(sides, previous) ? previous : sides;
}

const views = new WeakMap<MarketModel, MarketView>();

/** Computed once for each version of a market. */
export function marketView(model: MarketModel): MarketView {
  const cached = views.get(model);
  if (cached) return cached;
  const { market, sides, odds } = model;
  const shapes = market.selections.map((selection) => shapeOf(selection, market));
  const layout = marketLayout(market.type, shapes);
  const entityIds = { first: sides.first.entityId, second: sides.second.entityId };
  const owner = ownerOf(model);
  const view: MarketView = {
    layout,
    selections: market.selections.map((selection, index) => {
      const shape = shapes[index] ?? shapeOf(selection, market);
      const line = selectionLine({ layout, line: market.context?.line ?? null, entityId: shape.entityId, ...owner });
      return { selection, marketId: market.id, side: selectionSide(shape, entityIds), line, score: shape.score, odds };
    }),
  };
  views.set(model, view);
  return view;
}

/** The score is in the selection, or in a market with a single selection. */
function shapeOf({ entity, context }: Selection, market: Market): SelectionShape {
  const score = context?.score ?? (market.selections.length === 1 ? market.context?.score : null) ?? null;
  return { result: context?.result ?? null, entityId: idText(entity), score };
}

/** Whose handicap line it is: the named team or player, else the first side; neither if the named one has no selection. */
function ownerOf({ market, sides }: MarketModel): { named: string | null; first: string | null } {
  const { team, player, roster } = market.context ?? {};
  const first = sides.first.entityId;
  if (!team && !player && !roster) return { named: null, first };
  const side = [sides.first, sides.second].find(({ rosterId }) => rosterId === roster?.id);
  const named = idText(team ?? player) ?? side?.entityId ?? null;
  const isOffered = market.selections.some(({ entity }) => idText(entity) === named);
  return { named: isOffered ? named : null, first: null };
}

function idText(ref: { readonly id: number } | null | undefined): string | null {
  return ref ? String(ref.id) : null;
}
