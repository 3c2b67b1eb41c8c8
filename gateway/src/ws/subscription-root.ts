import { GraphQLError, Kind, OperationTypeNode, type SelectionSetNode, type ValidationRule } from 'graphql';

const CONDITIONS = new Set(['skip', 'include']);

/** Refuses `@skip` and `@include` on the root field of a subscription: without that field nothing is left to subscribe to. */
export const subscriptionRoot: ValidationRule = (context) => ({
  OperationDefinition({ operation, selectionSet }) {
    if (operation !== OperationTypeNode.SUBSCRIPTION) return;
    const seen = new Set<string>();
    const look = (set: SelectionSetNode | undefined): void => {
      for (const node of set?.selections ?? []) {
        if (node.directives?.some(({ name }) => CONDITIONS.has(name.value)))
          context.reportError(new GraphQLError('The field of a subscription has no conditions.', { nodes: node }));
        if (node.kind === Kind.INLINE_FRAGMENT) look(node.selectionSet);
        if (node.kind !== Kind.FRAGMENT_SPREAD || seen.has(node.name.value)) continue;
        seen.add(node.name.value);
        look(context.getFragment(node.name.value)?.selectionSet);
      }
    };
    look(selectionSet);
  },
});
