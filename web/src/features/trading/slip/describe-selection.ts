import { marketTypeName } from '@sightline/schema/rules/market-layouts.ts';
import { formatSignedLine } from '@sightline/schema/rules/markets.ts';
import { isolated } from '../../../lib/bidi.ts';
import { joinWords } from '../board/market-view.ts';
import type { Sides } from '../sides.ts';
import type { SlipMarket } from './slip-rules.ts';

export type SlipSelection = SlipMarket['selections'][number];

/** A team or player. */
interface NamedEntity {
  readonly id: string;
  readonly name: string;
}

/** Describes a selection so that it is clear without its market, such as `Northwind to win Round 5`. */
export function describeSelection(market: SlipMarket, selection: SlipSelection, sides: Sides<NamedEntity>): string {
  const name = nameOf(market, selection, sides);
  const result = resultOf(selection.resultName);
  switch (market.layout) {
    case 'TWO_WAY':
    case 'THREE_WAY':
      return winnerText(market, name, result);
    case 'TOTAL':
      return joinWords(result, lineOf(selection));
    case 'ENTITY_TOTAL':
      return joinWords(name, result, lineOf(selection));
    case 'HANDICAP':
      return joinWords(name, selection.line === null ? '' : formatSignedLine(selection.line));
    case 'CORRECT_SCORE':
      return selection.score === null ? result : `${selection.score.home} – ${selection.score.away}`;
    case 'TEAM_YES_NO':
      return `${joinWords(name, propOf(market.typeName))}: ${result}`;
    case 'YES_NO':
    case null:
      return result === '' ? name : result;
  }
}

/** The series or match that a market belongs to, and its type, such as `Match 2 · Round handicap`. */
export function describeFixture(market: SlipMarket, matchName: string): string {
  return `${market.fixture.type === 'SERIES' ? 'Series' : matchName} · ${marketTypeName(market.typeName)}`;
}

function winnerText({ typeName, context }: SlipMarket, name: string, result: string): string {
  if (result !== '') return result;
  // Includes first and second pistol winner, which are rounds too.
  const isRound = typeName.endsWith('_winner') && context.roundNumber !== null;
  return isRound ? `${name} to win Round ${context.roundNumber}` : name;
}

function nameOf({ subject, otherEntities }: SlipMarket, { entity }: SlipSelection, sides: Sides<NamedEntity>): string {
  if (entity === null) return isolated(subject?.name ?? '');
  const candidates = [sides.first, sides.second, subject, ...otherEntities];
  return isolated(candidates.find((each) => each?.id === entity.id)?.name ?? 'Unknown');
}

function resultOf(result: string | null): string {
  return result === null ? '' : marketTypeName(result);
}

function lineOf({ line }: SlipSelection): string {
  return line === null ? '' : String(line);
}

/** The prop of a team market type: `team_to_win_both_pistols` becomes `to win both pistols`. */
function propOf(type: string): string {
  return type.replace(/^team_/, '').replaceAll('_', ' ');
}
