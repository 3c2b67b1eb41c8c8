import { isolated } from '../../lib/bidi.ts';

/** A series or match with its competitors. */
interface WithCompetitors<C> {
  readonly competitors: readonly C[];
}

/** The two sides of a series or match; null if a side is unknown. */
export interface Sides<S> {
  readonly first: S | null;
  readonly second: S | null;
}

/** The competitors by seed: 1 is first, 2 is second. */
export function sidesOf<C extends { readonly seed: number }>({ competitors }: WithCompetitors<C>): Sides<C> {
  const bySeed = (seed: number) => competitors.find((each) => each.seed === seed) ?? null;
  return { first: bySeed(1), second: bySeed(2) };
}

/** The team or player of each side. */
export function entitiesOf<E>(withCompetitors: WithCompetitors<{ readonly seed: number; readonly entity: E | null }>): Sides<E> {
  const { first, second } = sidesOf(withCompetitors);
  return { first: first?.entity ?? null, second: second?.entity ?? null };
}

/** The fields of an outcome that decide on its side. */
interface PlacedOutcome {
  /** Side that the gateway reports. The gateway knows the team of a side before the name of the team. */
  readonly side: 'LEFT' | 'CENTER' | 'RIGHT' | null;
  readonly resultName: string | null;
  readonly entity: { readonly id: string } | null;
}

/**
 * Side of an outcome; null if it belongs to neither, such as that of a team that was replaced. The name of a new
 * team may arrive before the market: an outcome of another team is never on its side.
 */
export function outcomeSide({ side, resultName, entity }: PlacedOutcome, { first, second }: Sides<{ readonly id: string }>) {
  if (entity === null || resultName !== null) return side;
  if (entity.id === first?.id) return 'LEFT';
  if (entity.id === second?.id) return 'RIGHT';
  const isTaken = (side === 'LEFT' && first !== null) || (side === 'RIGHT' && second !== null);
  return isTaken ? null : side;
}

/** The score of both sides, such as `8:5`; null if one of them is unknown. */
export function scoreText(scored: WithCompetitors<{ readonly seed: number; readonly score: number | null }>): string | null {
  const { first, second } = sidesOf(scored);
  return first === null || second === null || first.score === null || second.score === null
    ? null
    : `${first.score}:${second.score}`;
}

/** Name of a side for tables and headings: its abbreviation, else its name, else TBD. */
export function shortName(entity: { readonly name: string; readonly abbreviation: string | null } | null): string {
  return isolated(entity?.abbreviation ?? entity?.name ?? 'TBD');
}

/** Title of a series, such as `Northwind vs Harbor`. */
export function sidesText({ first, second }: Sides<{ readonly name: string }>): string {
  return `${isolated(first?.name ?? 'TBD')} vs ${isolated(second?.name ?? 'TBD')}`;
}

/** Name of a side in the list: `TBD` only while it is undecided. Null if its roster is known but its name could not be read. */
export function sideName(
  side: { readonly rosterId: string | null; readonly entity: { readonly name: string } | null } | null,
): string | null {
  if (side === null || side.rosterId === null) return 'TBD';
  return side.entity?.name ?? null;
}
