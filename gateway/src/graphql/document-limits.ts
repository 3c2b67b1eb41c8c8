import {
  type ASTVisitor,
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  parse,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';
import { ERROR_CATALOGUE } from '../errors/catalogue.ts';

export const DOCUMENT_LIMITS = {
  MAX_TOKENS: 1_000,
  MAX_ALIASES: 15,
  /** Points of one document outside the manifest: see document-cost.ts. */
  MAX_DOCUMENT_COST: 40_000,
};
export type DocumentLimits = Readonly<typeof DOCUMENT_LIMITS>;

/** Number of validation errors that a response shows. */
export const MAX_DOCUMENT_ERRORS = 5;

const INTROSPECTION = new Set(['__schema', '__type', '__typename']);
/** Levels that a document may be deeper than the deepest trusted document. */
const DEPTH_ALLOWANCE = 2;
const TOO_LARGE = ERROR_CATALOGUE.DOCUMENT_TOO_COSTLY.message;

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/** Levels of the most deeply nested field. */
export function documentDepth(document: DocumentNode): number {
  const fragments: Fragments = new Map(
    document.definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION).map((node) => [node.name.value, node]),
  );
  const depths = new Map<string, number>();
  const operations = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  return Math.max(0, ...operations.map(({ selectionSet }) => depthOf(selectionSet, fragments, depths)));
}

/**
 * Visits each fragment once, because fragments that spread each other twice would double the work at each level. A fragment that
 * spreads itself counts as 0 there; another rule refuses it.
 */
function depthOf(set: SelectionSetNode | undefined, fragments: Fragments, depths: Map<string, number>): number {
  let deepest = 0;
  for (const node of set?.selections ?? []) {
    if (node.kind === Kind.FIELD) deepest = Math.max(deepest, 1 + depthOf(node.selectionSet, fragments, depths));
    else if (node.kind === Kind.INLINE_FRAGMENT) deepest = Math.max(deepest, depthOf(node.selectionSet, fragments, depths));
    else deepest = Math.max(deepest, fragmentDepth(node.name.value, fragments, depths));
  }
  return deepest;
}

function fragmentDepth(name: string, fragments: Fragments, depths: Map<string, number>): number {
  const cached = depths.get(name);
  if (cached !== undefined) return cached;
  depths.set(name, 0);
  const depth = depthOf(fragments.get(name)?.selectionSet, fragments, depths);
  depths.set(name, depth);
  return depth;
}

/** True when the document selects only introspection fields. */
export function isIntrospectionOnly(document: DocumentNode): boolean {
  return document.definitions.every(
    (node) =>
      node.kind === Kind.FRAGMENT_DEFINITION ||
      (node.kind === Kind.OPERATION_DEFINITION &&
        node.selectionSet.selections.every(
          (selection) => selection.kind === Kind.FIELD && INTROSPECTION.has(selection.name.value),
        )),
  );
}

/** The depth limit: two levels more than the deepest of these documents. */
export function depthLimitFor(texts: Iterable<string>): number {
  return DEPTH_ALLOWANCE + Math.max(0, ...[...texts].map((text) => documentDepth(parse(text))));
}

/** Validation rules that limit depth and number of aliases. */
export function documentLimits(limits: { depth: number; aliases: number }): ValidationRule[] {
  const depth: ValidationRule = (context: ValidationContext): ASTVisitor => ({
    Document(document) {
      if (isIntrospectionOnly(document)) return;
      if (documentDepth(document) > limits.depth) context.reportError(new GraphQLError(TOO_LARGE));
    },
  });
  const aliases: ValidationRule = (context: ValidationContext): ASTVisitor => {
    let count = 0;
    return {
      Field(field) {
        if (field.alias) count += 1;
        if (field.alias && count === limits.aliases + 1) context.reportError(new GraphQLError(TOO_LARGE));
      },
    };
  };
  return [depth, aliases];
}
