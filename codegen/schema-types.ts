import type { PluginFunction, Types } from '@graphql-codegen/plugin-helpers';

/** Imports the types of the schema, so that the types of resolvers, which import models of all layers, do not contain them too. */
export const plugin: PluginFunction = (): Types.ComplexPluginOutput => ({
  prepend: ["import type * as Types from './schema-types.ts';"],
  content: '',
});
