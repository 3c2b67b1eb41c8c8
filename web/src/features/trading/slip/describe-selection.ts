import { marketTypeName } from '@sightline/schema/rules/market-layouts.ts';
import { formatSignedLine } from '@sightline/schema/rules/markets.ts';
import { isolated } from '../../../lib/bidi.ts';
import { joinWords, marketHeading } from '../board/market-view.ts';
import type { Sides } from '../sides.ts';
import type { SlipMarket } from './slip-rules.ts';

export type SlipSelection = SlipMarket['selections'][number];

/** A team or player. */
interface NamedEntity {
  readonly id: string;
  readonly name: string;
}

/** Describes a selection so that it is clear among others of its market type, such as `Northwind to win Round 5`. */
export function describeSelection(market: SlipMarket, selection: SlipSelection, sides: Sides<NamedEntity>): string {
  const name = nameOf(market, selection, sides);
  const result = resultOf(selection.resultName);
  switch (market.layout) {
    case 'TWO_WAY':
    case 'THREE_WAY':
      return winnerText(market, name, result);
    case 'TOTAL':
      return withHeading(market, joinWords(result, lineOf(selection)));
    case 'ENTITY_TOTAL':
      return joinWords(subjectText(market, name), result, lineOf(selection));
    case 'HANDICAP':
      return withHeading(market, joinWords(name, selection.line === null ? '' : formatSignedLine(selection.line)));
    case 'CORRECT_SCORE':
      return withHeading(market, selection.score === null ? result : `${selection.score.home} – ${selection.score.away}`);
    case 'TEAM_YES_NO':
      return `${joinWords(subjectText(market, name), propOf(market.typeName))}: ${result}`;
    case 'YES_NO':
    case null:
      return withHeading(market, result === '' ? name : result);
  }
}

/** The series or match that a market belongs to, and its type, such as `Match 2 · Round handicap`. */
export function describeFixture(market: SlipMarket, matchName: string): string {
  return `${market.fixture.type === 'SERIES' ? 'Series' : matchName} · ${marketTypeName(market.typeName)}`;
}

function winnerText(market: SlipMarket, name: string, result: string): string {
  const { typeName, context } = market;
  // Includes first and second pistol winner, which are rounds too.
  const isRound = typeName.endsWith('_winner') && context.roundNumber !== null;
  return isRound && result === ''
    ? `${name} to win Round ${context.roundNumber}`
    : withHeading(market, result === '' ? name : result);
}

/** The outcome after what distinguishes its market from others of its type, such as `Round 3: Yes`. */
function withHeading(market: SlipMarket, outcome: string): string {
  const heading = marketHeading(market);
  return heading === '' ? outcome : `${heading}: ${outcome}`;
}

/** The heading of a market of a team or player, then the name of the outcome if the market names none. */
function subjectText(market: SlipMarket, name: string): string {
  const { playerId, teamId, rosterId } = market.context;
  const isNamed = market.subject !== null || (playerId ?? teamId ?? rosterId) !== null;
  return joinWords(marketHeading(market), isNamed ? '' : name);
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
