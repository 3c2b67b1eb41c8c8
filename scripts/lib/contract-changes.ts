import {
  BreakingChangeType,
  findBreakingChanges,
  findDangerousChanges,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql';

/** A breaking change of the contract. */
interface ContractChange {
  /** The name that the changelog must contain: `Type`, `Type.member` or `@directive`. */
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
/** "x was removed from y." names an argument or location of the directive y. */
const DIRECTIVE = /(?:^|from |directive )(?<name>\w+)(?: was removed| was added)?\.$/;

/** Breaking changes between two versions of the contract that `changelog` does not name. */
export function unlistedChanges(released: GraphQLSchema, present: GraphQLSchema, changelog: string): ContractChange[] {
  const named = new Set([...changelog.matchAll(/`([A-Z]\w*(?:\.\w+)?|@\w+)`/g)].map(([, coordinate]) => coordinate));
  return findBreakingChanges(released, present)
    .map(({ type, description }) => ({ coordinate: coordinateOf(type, description), description }))
    .filter(({ coordinate }) => !named.has(coordinate));
}

function coordinateOf(type: string, description: string): string {
  if (type.includes('DIRECTIVE')) return `@${DIRECTIVE.exec(description)?.groups?.['name'] ?? description}`;
  const parts = MEMBER_OF.has(type) ? REMOVED_MEMBER.exec(description) : ADDED_INPUT.exec(description);
  if (parts?.groups !== undefined) return `${parts.groups['type']}.${parts.groups['member']}`;
  return (FIELD.exec(description) ?? TYPE.exec(description))?.[0] ?? description;
}

/** A change of the contract, for those who follow its feed. */
export interface NamedChange {
  readonly kind: 'added' | 'breaking' | 'dangerous';
  readonly text: string;
}

/** All changes between two versions of the contract, breaking ones first. */
export function changesBetween(released: GraphQLSchema, present: GraphQLSchema): NamedChange[] {
  const before = new Set(coordinatesOf(released));
  return [
    ...findBreakingChanges(released, present).map(({ description }) => ({ kind: 'breaking' as const, text: description })),
    ...findDangerousChanges(released, present).map(({ description }) => ({ kind: 'dangerous' as const, text: description })),
    ...coordinatesOf(present).flatMap((text) => (before.has(text) ? [] : [{ kind: 'added' as const, text }])),
  ];
}

/** Types, fields, arguments and enum values of a schema, without the built-in ones. */
function coordinatesOf(schema: GraphQLSchema): string[] {
  return Object.values(schema.getTypeMap())
    .filter((type) => !type.name.startsWith('__') && !isSpecifiedScalarType(type))
    .flatMap((type) => {
      if (isEnumType(type)) return [type.name, ...type.getValues().map(({ name }) => `${type.name}.${name}`)];
      if (isInputObjectType(type)) return [type.name, ...Object.keys(type.getFields()).map((name) => `${type.name}.${name}`)];
      if (!isObjectType(type) && !isInterfaceType(type)) return [type.name];
      const fields = Object.values(type.getFields()).flatMap(({ name, args }) => [
        `${type.name}.${name}`,
        ...args.map((argument) => `${type.name}.${name}(${argument.name}:)`),
      ]);
      return [type.name, ...fields];
    });
}
