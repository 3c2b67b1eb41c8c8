export interface PlaceableSelection {
  readonly id: string;
  readonly result: string | null;
  /** Where the gateway places it; it knows the sides before it knows their names. */
  readonly side: 'LEFT' | 'CENTER' | 'RIGHT' | null;
  readonly entity: { readonly id: string } | null;
}

/** Outcomes of a winner market where they belong on a row; null where there is none, or none that surely belongs there. */
export interface PlacedOdds<S> {
  readonly first: S | null;
  readonly draw: S | null;
  readonly second: S | null;
}

/**
 * Puts each outcome under the side it is about, by id, or as the gateway says: the provider's order says nothing about sides.
 * An outcome left over goes to a side that is not known, when exactly one of each is left.
 */
export function placeOdds<S extends PlaceableSelection>(
  selections: readonly S[],
  sides: { readonly first: string | null; readonly second: string | null },
): PlacedOdds<S> {
  const draw = selections.find((each) => each.result === 'draw') ?? null;
  const about = (id: string | null): S | null =>
    id === null ? null : (selections.find((each) => each.entity?.id === id) ?? null);
  const at = (side: PlaceableSelection['side']): S | null => selections.find((each) => each.side === side) ?? null;
  const first = about(sides.first) ?? (sides.first === null ? at('LEFT') : null);
  const second = about(sides.second) ?? (sides.second === null ? at('RIGHT') : null);
  const left = selections.filter((each) => each !== draw && each !== first && each !== second);
  const only = left.length === 1 ? (left[0] ?? null) : null;
  return {
    draw,
    first: first ?? (sides.first === null && second !== null ? only : null),
    second: second ?? (sides.second === null && first !== null ? only : null),
  };
}
