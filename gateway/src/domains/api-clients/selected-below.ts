import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';

/** Names of the fields that an operation selects of every `parent` below the field that is resolved. */
export function selectedBelow({ fieldNodes, fragments }: GraphQLResolveInfo, parent: string): ReadonlySet<string> {
  const found = new Set<string>();
  const seen = new Set<SelectionSetNode>();
  function visit(set: SelectionSetNode | undefined, isWanted: boolean): void {
    if (set === undefined || (seen.has(set) && !isWanted)) return;
    seen.add(set);
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        if (isWanted) found.add(selection.name.value);
        visit(selection.selectionSet, selection.name.value === parent);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        visit(selection.selectionSet, isWanted);
      } else {
        visit(fragments[selection.name.value]?.selectionSet, isWanted);
      }
    }
  }
  for (const { selectionSet } of fieldNodes) visit(selectionSet, false);
  return found;
}
