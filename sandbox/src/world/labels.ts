import type { Market, MarketLabel, Selection } from '@sightline/provider-contract/odds.ts';
import { marketType } from './catalogue.ts';
import type { World } from './world.ts';

type Names = Pick<World, 'teams' | 'players'>;

const signed = (line: number) => (line > 0 ? `+${line}` : String(line));

function nameOf(entity: Selection['entity'], names: Names): string | null {
  if (entity === null) return null;
  return entity.type === 'team' ? (names.teams.get(entity.id)?.name ?? null) : (names.players.get(entity.id)?.nick_name ?? null);
}

/** Labels of a market and its selections, in the words of the provider. */
export function labelOf(market: Market, names: Names): MarketLabel {
  const { context } = market;
  const type = marketType(market.type);
  const plain = type?.label ?? sentence(market.type);
  const owner = context?.player
    ? names.players.get(context.player.id)?.nick_name
    : context?.team
      ? names.teams.get(context.team.id)?.name
      : undefined;
  let label = plain;
  if (type?.layout === 'TYN') label = `${owner ?? 'Team'} ${plain}`;
  else if (type?.layout === 'EOU') label = `${owner ?? 'Player'}: ${plain.toLowerCase()} ${context?.line ?? ''}`.trimEnd();
  else if (type?.layout === 'OU') label = `${plain} ${context?.line ?? ''}`.trimEnd();
  else if (typeof context?.round_number === 'number') label = `${plain} (round ${context.round_number})`;
  else if (typeof context?.index === 'number') label = `First team to reach ${context.index} rounds`;
  return {
    market: { id: market.id },
    label,
    selections: market.selections.map((selection) => ({ id: selection.id, label: selectionLabel(market, selection, names) })),
  };
}

function selectionLabel(market: Market, selection: Selection, names: Names): string {
  const { context } = market;
  const score = selection.context?.score;
  if (score) return `${score.home} - ${score.away}`;
  const result = selection.context?.result;
  const line = context?.line;
  if (result === 'over' || result === 'under') return typeof line === 'number' ? `${sentence(result)} ${line}` : sentence(result);
  if (result) return sentence(result);
  const name = nameOf(selection.entity, names) ?? 'To be decided';
  if (typeof line !== 'number') return name;
  const owner = context?.team?.id ?? context?.player?.id;
  return `${name} ${signed(selection.entity?.id === owner ? line : -line)}`;
}

function sentence(type: string): string {
  const text = type.replaceAll('_', ' ');
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
