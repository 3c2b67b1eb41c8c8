import { isDeepStrictEqual } from 'node:util';
import type { Roster, Series } from '@sightline/provider-contract/data.ts';
import type { Market, Selection } from '@sightline/provider-contract/odds.ts';
import {
  type MarketLayout,
  marketLayout,
  type SelectionShape,
  type SelectionSide,
  selectionLine,
  selectionSides,
} from '@sightline/schema/rules/market-layouts.ts';
import { isWinnerMarket } from '@sightline/schema/rules/markets.ts';
import type { EntityType, FixtureType, MarketState, MarketType, SelectionResult } from '../../../generated/schema-types.ts';
import { ENTITY_TYPES, MARKET_STATES, MARKET_TYPES, SELECTION_RESULTS } from '../market-enums.ts';
import { competitorsOf, entityOf } from './competitors.ts';
import type { MarketOdds } from './odds-history.ts';

export const OFFERED: readonly Market['state'][] = ['open', 'suspended'];
const RETAINED: readonly Market['state'][] = [...OFFERED, 'settled'];

/** Whether the set of its series contains this market. */
export function isRetained(market: Market): boolean {
  return RETAINED.includes(market.state);
}

/** Whether the list contains this market, provided that its series is listed. */
export function isListMarket(market: Market): boolean {
  return OFFERED.includes(market.state) && isWinnerMarket(market);
}

/** References to the teams and players that a market names: in its context, also through a roster, and in its selections. */
export function namedBy({ context, selections }: Market): readonly MarketReferences[] {
  const named = selections.flatMap(({ entity }): readonly MarketReferences[] => {
    if (entity?.type === 'team') return [{ team: { id: entity.id } }];
    return entity?.type === 'player' ? [{ player: { id: entity.id } }] : [];
  });
  return context?.player || context?.team || context?.roster ? [context, ...named] : named;
}

/** Whether the market may name a team or player other than the sides of its series. */
export function namesOthers({ context, selections }: Market, { first, second }: SeriesSides): boolean {
  if (context?.player || context?.team || context?.roster) return true;
  return selections.some(({ entity }) => entity && ![first.entityId, second.entityId].includes(String(entity.id)));
}

/** Whether the selections mean the same in both: the provider may use the id of a market for another bet. */
export function isSameBet(one: Market, other: Market): boolean {
  const meaning = ({ type, fixture, context }: Market) => [type, fixture, context ?? {}];
  if (!isDeepStrictEqual(meaning(one), meaning(other))) return false;
  return one.selections.every(({ id, entity, context }) => {
    const same = other.selections.find((selection) => selection.id === id);
    return same === undefined || isDeepStrictEqual([entity, context ?? {}], [same.entity, same.context ?? {}]);
  });
}

/** Whether both say the same about a market. The provider may send its selections in any order. */
export function isSameMarket(one: Market, other: Market): boolean {
  if (one.resource_version !== other.resource_version) return false;
  return isDeepStrictEqual(
    { ...one, selections: comparableSelections(one) },
    { ...other, selections: comparableSelections(other) },
  );
}

/** The selections in order of their ids. Before a settlement, the provider may say null or false for `was_outcome`. */
export function comparableSelections({ state, selections }: Market): Market['selections'] {
  const unknown = state === 'settled' ? null : false;
  return selections
    .map((selection) => ({ ...selection, was_outcome: selection.was_outcome ?? unknown }))
    .toSorted((a, b) => a.id - b.id);
}

/** One side of a series; `entityId` is its team or player, null while that is not known. */
interface Side {
  readonly rosterId: number | null;
  readonly entityId: string | null;
}

/** Series of a market and its two sides. The provider's markets refer only to their fixture. */
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
  /** Whether the provider has, or may have, a newer state that has not been read yet. */
  readonly isBehind: boolean;
}

/** The provider's form of what a market refers to. */
type MarketReferences = NonNullable<Market['context']>;

/** What a market refers to, in the form of the schema. */
export interface MarketContextView {
  readonly line: number | null;
  readonly index: number | null;
  readonly roundNumber: number | null;
  readonly playerId: string | null;
  readonly rosterId: string | null;
  readonly teamId: string | null;
  readonly score: SelectionShape['score'];
  readonly result: SelectionResult | null;
  readonly resultName: string | null;
}

/** A selection in the form of the schema, except for what may change while the market does not: the odds history. */
export interface SelectionView {
  /** `marketId:selectionId`: the selection's own id is not unique. */
  readonly id: string;
  readonly odds: number | null;
  /** Prices of all selections of the market; empty unless it is open or suspended. */
  readonly marketPrices: readonly (number | null)[];
  readonly wasOutcome: boolean | null;
  readonly side: SelectionSide | null;
  readonly line: number | null;
  readonly score: SelectionShape['score'];
  readonly entity: { readonly id: string; readonly type: EntityType; readonly typeName: string } | null;
  readonly result: SelectionResult | null;
  readonly resultName: string | null;
  readonly selectionId: number;
  readonly marketId: number;
  readonly history: MarketOdds | null;
}

interface OtherEntities {
  readonly teams: readonly number[];
  readonly players: readonly number[];
}

/** A market in the form of the schema: plain properties, so that executing an operation calls no function for them. */
export interface MarketView {
  readonly model: MarketModel;
  readonly id: string;
  readonly type: MarketType;
  readonly typeName: string;
  readonly state: MarketState;
  readonly fixture: { readonly id: string; readonly type: FixtureType };
  readonly seriesId: string;
  readonly isBehind: boolean;
  readonly layout: MarketLayout | null;
  readonly context: MarketContextView;
  readonly selections: readonly SelectionView[];
  /** Ids of the teams and players of selections that belong to neither side; null if there are none. */
  readonly others: OtherEntities | null;
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
  const sideOf = (seed: number): Side => {
    const rosterId = competitorsOf(series).find((one) => one.seed === seed)?.rosterId ?? null;
    const roster = rosterId === null ? null : rosterOf(rosterId);
    const entity = roster && entityOf(roster, series.game.id);
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
  const { market, sides, isBehind } = model;
  const { fixture } = market;
  const shapes = withDraw(market.selections.map((selection) => shapeOf(selection, market)));
  const layout = marketLayout(market.type, shapes);
  const selections = selectionViews(model, layout, shapes);
  const view: MarketView = {
    model,
    id: String(market.id),
    type: MARKET_TYPES.get(market.type) ?? 'UNKNOWN',
    typeName: market.type,
    state: MARKET_STATES[market.state],
    fixture: { id: String(fixture.id), type: fixture.type === 'series' ? 'SERIES' : 'MATCH' },
    seriesId: String(sides.seriesId),
    isBehind,
    layout,
    context: contextView(market),
    selections,
    others: othersOf(market, selections),
  };
  views.set(model, view);
  return view;
}

function contextView({ context }: Market): MarketContextView {
  return {
    line: context?.line ?? null,
    index: context?.index ?? null,
    roundNumber: context?.round_number ?? null,
    playerId: idText(context?.player),
    rosterId: idText(context?.roster),
    teamId: idText(context?.team),
    score: context?.score ?? null,
    result: resultOf(context?.result),
    resultName: context?.result ?? null,
  };
}

function selectionViews(model: MarketModel, layout: MarketLayout | null, shapes: readonly SelectionShape[]): SelectionView[] {
  const { market, sides, odds } = model;
  const entityIds = { first: sides.first.entityId, second: sides.second.entityId };
  const shownSides = selectionSides(shapes, entityIds);
  const lineOwner = lineOwnerOf(model);
  const isPriced = market.state === 'open' || market.state === 'suspended';
  const marketPrices = isPriced ? market.selections.map((selection) => selection.odds) : [];
  return market.selections.map((selection, index) => {
    const { entity } = selection;
    const shape = shapes[index] ?? shapeOf(selection, market);
    return {
      id: `${market.id}:${selection.id}`,
      odds: selection.odds,
      marketPrices,
      wasOutcome: selection.was_outcome,
      side: shownSides[index] ?? null,
      line: selectionLine({ layout, line: market.context?.line ?? null, entityId: shape.entityId, ...lineOwner }),
      score: shape.score,
      entity: entity && { id: String(entity.id), type: ENTITY_TYPES.get(entity.type) ?? 'UNKNOWN', typeName: entity.type },
      result: resultOf(shape.result),
      resultName: shape.result,
      selectionId: selection.id,
      marketId: market.id,
      history: odds,
    };
  });
}

function othersOf(market: Market, selections: readonly SelectionView[]): OtherEntities | null {
  const others = market.selections.flatMap(({ entity }, index) => (entity && selections[index]?.side === null ? entity : []));
  if (others.length === 0) return null;
  const idsOf = (type: string) => [...new Set(others.flatMap((entity) => (entity.type === type ? entity.id : [])))];
  return { teams: idsOf('team'), players: idsOf('player') };
}

/** A result by the provider's name; null without one. */
function resultOf(name: string | null | undefined): SelectionResult | null {
  return name === null || name === undefined ? null : (SELECTION_RESULTS.get(name) ?? 'UNKNOWN');
}

/** The score is in the selection, or in the market if that has a single selection. */
function shapeOf({ entity, context }: Selection, market: Market): SelectionShape {
  const score = context?.score ?? (market.selections.length === 1 ? market.context?.score : null) ?? null;
  return { result: context?.result ?? null, entityId: idText(entity), score };
}

/** The contract does not say how a draw is marked: beside two teams or players, it is the only selection that names nothing. */
function withDraw(shapes: readonly SelectionShape[]): readonly SelectionShape[] {
  const unnamed = shapes.filter(({ entityId }) => entityId === null);
  const isThreeWay =
    shapes.length === 3 && unnamed.length === 1 && shapes.every(({ result, score }) => (result ?? score) === null);
  return isThreeWay ? shapes.map((shape) => (shape.entityId === null ? { ...shape, result: 'draw' } : shape)) : shapes;
}

/** Team or player that the handicap line is for: the one in the market's context, otherwise the first side's. Both null if it has no selection. */
function lineOwnerOf({ market, sides }: MarketModel): { lineEntityId: string | null; firstEntityId: string | null } {
  const { team, player, roster } = market.context ?? {};
  const ifOffered = (id: string | null) => (market.selections.some(({ entity }) => idText(entity) === id) ? id : null);
  if (!team && !player && !roster) return { lineEntityId: null, firstEntityId: ifOffered(sides.first.entityId) };
  const side = [sides.first, sides.second].find(({ rosterId }) => rosterId === roster?.id);
  return { lineEntityId: ifOffered(idText(team ?? player) ?? side?.entityId ?? null), firstEntityId: null };
}

function idText(ref: { readonly id: number } | null | undefined): string | null {
  return ref ? String(ref.id) : null;
}
