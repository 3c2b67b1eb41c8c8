import { GraphQLError, Kind, OperationTypeNode, type SelectionSetNode, type ValidationRule } from 'graphql';

const CONDITIONS = new Set(['skip', 'include']);

/** Validation rule: refuses `@skip` and `@include` on the root field of a subscription, which must not be left out. */
export const subscriptionRoot: ValidationRule = (context) => ({
  OperationDefinition({ operation, selectionSet }) {
    if (operation !== OperationTypeNode.SUBSCRIPTION) return;
    const seen = new Set<string>();
    const check = (set: SelectionSetNode | undefined): void => {
      for (const node of set?.selections ?? []) {
        if (node.directives?.some(({ name }) => CONDITIONS.has(name.value)))
          context.reportError(new GraphQLError('The field of a subscription has no conditions.', { nodes: node }));
        if (node.kind === Kind.INLINE_FRAGMENT) check(node.selectionSet);
        if (node.kind !== Kind.FRAGMENT_SPREAD || seen.has(node.name.value)) continue;
        seen.add(node.name.value);
        check(context.getFragment(node.name.value)?.selectionSet);
      }
    };
    check(selectionSet);
  },
});
