import { marketTypeName } from '@sightline/schema/rules/market-layouts.ts';
import { formatSignedLine } from '@sightline/schema/rules/markets.ts';
import type { Sides } from '../sides.ts';
import type { SlipMarket } from './slip-rules.ts';

export type SlipSelection = SlipMarket['selections'][number];

/** Somebody whom an outcome can be about. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/** An outcome in words that say enough without its market beside it. */
export function describeSelection(market: SlipMarket, selection: SlipSelection, sides: Sides<Named>): string {
  const who = whoOf(market, selection, sides);
  const result = wordOf(selection.result);
  switch (market.layout) {
    case 'TWO_WAY':
    case 'THREE_WAY':
      return winner(market, who, result);
    case 'TOTAL':
      return words(result, lineOf(selection));
    case 'ENTITY_TOTAL':
      return words(who, result, lineOf(selection));
    case 'HANDICAP':
      return words(who, selection.line === null ? '' : formatSignedLine(selection.line));
    case 'CORRECT_SCORE':
      return selection.score === null ? result : `${selection.score.home} – ${selection.score.away}`;
    case 'TEAM_YES_NO':
      return `${words(who, propOf(market.type))}: ${result}`;
    case 'YES_NO':
    case null:
      return result === '' ? who : result;
  }
}

/** What an outcome is part of: the series or which match, and the name of the market's type. */
export function describeFixture(market: SlipMarket, order: number | null): string {
  const fixture = market.fixture.type === 'SERIES' || order === null ? 'Series' : `Match ${order}`;
  return `${fixture} · ${marketTypeName(market.type)}`;
}

function winner({ type, context }: SlipMarket, who: string, result: string): string {
  if (result !== '') return result;
  // First and second pistols are rounds too.
  const isOfRound = type.endsWith('_winner') && context.roundNumber !== null;
  return isOfRound ? `${who} to win Round ${context.roundNumber}` : who;
}

function whoOf({ subject }: SlipMarket, { entity }: SlipSelection, sides: Sides<Named>): string {
  if (entity === null) return subject?.name ?? '';
  const named = [sides.first, sides.second, subject];
  return named.find((each) => each?.id === entity.id)?.name ?? 'Unknown';
}

function wordOf(result: string | null): string {
  return result === null ? '' : marketTypeName(result);
}

function lineOf({ line }: SlipSelection): string {
  return line === null ? '' : String(line);
}

/** `team_to_win_both_pistols` is about the team, and says of it `to win both pistols`. */
function propOf(type: string): string {
  return type.replace(/^team_/, '').replaceAll('_', ' ');
}

function words(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}
