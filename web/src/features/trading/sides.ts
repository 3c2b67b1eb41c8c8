/** Something with one entry a side, the way series and matches have competitors. */
interface Competing<C> {
  readonly competitors: readonly C[];
}

/** One entry a side; null where nothing is known of it. */
export interface Sides<S> {
  readonly first: S | null;
  readonly second: S | null;
}

/** The two sides, by seed. */
export function sidesOf<C extends { readonly seed: number }>({ competitors }: Competing<C>): Sides<C> {
  const at = (seed: number) => competitors.find((each) => each.seed === seed) ?? null;
  return { first: at(1), second: at(2) };
}

/** Who stands on each side. */
export function entitiesOf<E>(competing: Competing<{ readonly seed: number; readonly entity: E | null }>): Sides<E> {
  const { first, second } = sidesOf(competing);
  return { first: first?.entity ?? null, second: second?.entity ?? null };
}

/** How tables and headings call one who stands on a side. */
export function shortName(entity: { readonly name: string; readonly abbreviation: string | null } | null): string {
  return entity?.abbreviation ?? entity?.name ?? 'TBD';
}

export function sidesText({ first, second }: Sides<{ readonly name: string }>): string {
  return `${first?.name ?? 'TBD'} vs ${second?.name ?? 'TBD'}`;
}
