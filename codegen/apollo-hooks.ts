import { dirname, relative } from 'node:path';
import type { PluginFunction, Types } from '@graphql-codegen/plugin-helpers';
import { Kind, OperationTypeNode } from 'graphql';

const FRAGMENT_HOOK = 'web/src/lib/use-fragment.ts';

const HELPERS = `
type HookArgs<V, O> = {} extends V ? [options?: O] : [options: O];`;

const HOOKS: Record<'query' | 'mutation', (name: string) => string> = {
  query: (name) => `
export function use${name}Query(
  ...[options]: HookArgs<${name}QueryVariables, ApolloReact.useQuery.Options<${name}Query, ${name}QueryVariables>>
) {
  return ApolloReact.useQuery(${name}Document, options as ApolloReact.useQuery.Options<${name}Query, ${name}QueryVariables>);
}`,
  mutation: (name) => `
export function use${name}Mutation(options?: ApolloReact.useMutation.Options<${name}Mutation, ${name}MutationVariables>) {
  return ApolloReact.useMutation(${name}Document, options);
}`,
};

const fragmentHook = (name: string): string => `
export function use${name}Fragment(from: FragmentSource<${name}Fragment>) {
  return useFragment<${name}Fragment>({ fragment: ${name}FragmentDoc, fragmentName: '${name}', from });
}`;

/** Emits typed Apollo Client 4 hooks beside typed document nodes: the published hook plugin does not type-check against it. */
export const plugin: PluginFunction = (_schema, documents, _config, info): Types.ComplexPluginOutput => {
  const hooks: string[] = [];
  let helpers = false;
  let operations = false;
  let fragments = false;
  for (const { document } of documents) {
    for (const definition of document?.definitions ?? []) {
      // No hooks for subscriptions: live sets send them.
      if (
        definition.kind === Kind.OPERATION_DEFINITION &&
        definition.name &&
        definition.operation !== OperationTypeNode.SUBSCRIPTION
      ) {
        hooks.push(HOOKS[definition.operation](definition.name.value));
        operations = true;
        helpers ||= definition.operation === OperationTypeNode.QUERY;
      }
      if (definition.kind !== Kind.FRAGMENT_DEFINITION) continue;
      hooks.push(fragmentHook(definition.name.value));
      fragments = true;
    }
  }
  const folder = dirname(info?.outputFile ?? '');
  return {
    prepend: [
      ...(operations ? ["import * as ApolloReact from '@apollo/client/react';"] : []),
      ...(fragments ? [`import { type FragmentSource, useFragment } from '${relative(folder, FRAGMENT_HOOK)}';`] : []),
    ],
    content: [helpers ? HELPERS : '', ...hooks].join('\n'),
  };
};
