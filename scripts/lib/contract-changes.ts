import { BreakingChangeType, findBreakingChanges, type GraphQLSchema } from 'graphql';

/** A breaking change of the contract. */
export interface ContractChange {
  /** The name that the changelog must contain: `Type` or `Type.member`. */
  readonly coordinate: string;
  readonly description: string;
}

/** Messages such as "X was removed from enum type Y." name the member first. */
const MEMBER_OF = new Set<string>([BreakingChangeType.VALUE_REMOVED_FROM_ENUM, BreakingChangeType.TYPE_REMOVED_FROM_UNION]);
const REMOVED_MEMBER = /^(?<member>\w+) was removed from (?:enum|union) type (?<type>\w+)\.$/;
/** Names of fields, e.g. "A required argument x on Type.field was added". */
const FIELD = /\b[A-Z]\w*\.\w+/;
const ADDED_INPUT = /^A required field (?<member>\w+) on input type (?<type>\w+) was added\.$/;
const TYPE = /\b[A-Z]\w+/;

/** Breaking changes between two versions of the contract that `changelog` does not name. */
export function unlistedChanges(released: GraphQLSchema, present: GraphQLSchema, changelog: string): ContractChange[] {
  const named = new Set([...changelog.matchAll(/`([A-Z]\w*(?:\.\w+)?)`/g)].map(([, coordinate]) => coordinate));
  return findBreakingChanges(released, present)
    .map(({ type, description }) => ({ coordinate: coordinateOf(type, description), description }))
    .filter(({ coordinate }) => !named.has(coordinate));
}

function coordinateOf(type: string, description: string): string {
  const parts = MEMBER_OF.has(type) ? REMOVED_MEMBER.exec(description) : ADDED_INPUT.exec(description);
  if (parts?.groups !== undefined) return `${parts.groups['type']}.${parts.groups['member']}`;
  return (FIELD.exec(description) ?? TYPE.exec(description))?.[0] ?? description;
}
