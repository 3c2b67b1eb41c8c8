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

/** One side of a series with the id of the team or player on it; null while that is not known. */
interface Side {
  readonly rosterId: number | null;
  readonly entityId: string | null;
}

/** What markets take from the series that they belong to, which the provider names only by way of their fixture. */
export interface MarketPlace {
  readonly seriesId: number;
  readonly gameId: number;
  readonly first: Side;
  readonly second: Side;
}

/** A market where it belongs, with the odds that it had. */
export interface MarketModel {
  readonly market: Market;
  readonly place: MarketPlace;
  /** Goes on as the odds change; null while nothing was kept. */
  readonly odds: MarketOdds | null;
}

export type MarketContextModel = NonNullable<Market['context']>;

/** A selection with the market that makes its id unique, and where it stands in it. */
export interface SelectionModel {
  readonly selection: Selection;
  readonly marketId: number;
  readonly side: SelectionSide | null;
  readonly line: number | null;
  readonly score: SelectionShape['score'];
  readonly odds: MarketOdds | null;
}

/** How a market is shown. */
export interface MarketView {
  readonly layout: MarketLayout | null;
  readonly selections: SelectionModel[];
}

const UNKNOWN: Side = { rosterId: null, entityId: null };

/**
 * Place of a series' markets; `kept` where it says the same, so that places can be compared by identity.
 * @param rosterOf what is known of a roster by its id
 */
export function marketPlace(
  series: Pick<Series, 'id' | 'game' | 'participants'>,
  rosterOf: (id: number) => Roster | null,
  kept: MarketPlace | undefined,
): MarketPlace {
  const isOfPlayers = String(series.game.id) === PLAYER_GAME_ID;
  const sideOf = (seed: number): Side => {
    const rosterId = competitorsOf(series).find((one) => one.seed === seed)?.rosterId ?? null;
    const roster = rosterId === null ? null : rosterOf(rosterId);
    const entity = isOfPlayers ? roster?.line_up?.players[0] : roster?.team;
    return rosterId === null ? UNKNOWN : { rosterId, entityId: idText(entity) };
  };
  const place = { seriesId: series.id, gameId: series.game.id, first: sideOf(1), second: sideOf(2) };
  return kept && isDeepStrictEqual(place, kept) ? kept : place;
}

const views = new WeakMap<MarketModel, MarketView>();

/** Computed once a market as it is. */
export function marketView(model: MarketModel): MarketView {
  const kept = views.get(model);
  if (kept) return kept;
  const { market, place, odds } = model;
  const shapes = market.selections.map((selection) => shapeOf(selection, market));
  const layout = marketLayout(market.type, shapes);
  const sides = { first: place.first.entityId, second: place.second.entityId };
  const owner = ownerOf(model);
  const view: MarketView = {
    layout,
    selections: market.selections.map((selection, index) => {
      const shape = shapes[index] ?? shapeOf(selection, market);
      const line = selectionLine({ layout, line: market.context?.line ?? null, entityId: shape.entityId, ...owner });
      return { selection, marketId: market.id, side: selectionSide(shape, sides), line, score: shape.score, odds };
    }),
  };
  views.set(model, view);
  return view;
}

/** One market a score is said by the market, one selection a score by the selection. */
function shapeOf({ entity, context }: Selection, market: Market): SelectionShape {
  const score = context?.score ?? (market.selections.length === 1 ? market.context?.score : null) ?? null;
  return { result: context?.result ?? null, entityId: idText(entity), score };
}

/** Whose line a handicap's line is; nobody's where the context names somebody who is on neither side. */
function ownerOf({ market, place }: MarketModel): { named: string | null; first: string | null } {
  const { team, player, roster } = market.context ?? {};
  const first = place.first.entityId;
  if (!team && !player && !roster) return { named: null, first };
  const side = [place.first, place.second].find(({ rosterId }) => rosterId === roster?.id);
  const named = idText(team ?? player) ?? side?.entityId ?? null;
  const isOffered = market.selections.some(({ entity }) => idText(entity) === named);
  return { named: isOffered ? named : null, first: null };
}

function idText(ref: { readonly id: number } | null | undefined): string | null {
  return ref ? String(ref.id) : null;
}
