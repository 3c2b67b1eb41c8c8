import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  isUnionType,
} from 'graphql';
import type { Random } from '../../sandbox/src/random.ts';
import { mangledText, oddJson, oddNumber, oddText } from './oddities.ts';

export interface GeneratedOperation {
  readonly kind: 'query' | 'mutation' | 'subscription';
  readonly query: string;
  readonly variables: Record<string, unknown>;
  readonly operationName?: string;
}

const TOKENS = [
  '{',
  '}',
  '(',
  ')',
  '...',
  '@',
  '@skip',
  '@defer',
  '$',
  ':',
  '!',
  '[',
  ']',
  '"',
  '"""',
  '#',
  'on',
  'fragment',
  'null',
  '1e999',
];
const MAX_FIELDS = 5;

/** Generates operations for a schema, mostly valid ones. */
export class OperationGenerator {
  readonly #schema: GraphQLSchema;
  /** Ids of existing entities. */
  readonly #ids: readonly string[];

  constructor(schema: GraphQLSchema, ids: readonly string[]) {
    this.#schema = schema;
    this.#ids = ids;
  }

  make(random: Random): GeneratedOperation {
    return new OperationBuilder(this.#schema, this.#ids, random).operation();
  }
}

/** Builder of one document. */
class OperationBuilder {
  readonly #schema: GraphQLSchema;
  readonly #ids: readonly string[];
  readonly #random: Random;
  readonly #variables = new Map<string, { type: string; value: unknown; given: boolean }>();
  readonly #fragments: string[] = [];
  /** Probability of an error at each place; 0 in half of the documents. */
  readonly #errorRate: number;

  constructor(schema: GraphQLSchema, ids: readonly string[], random: Random) {
    this.#schema = schema;
    this.#ids = ids;
    this.#random = random;
    this.#errorRate = random.chance(0.5) ? 0 : 0.06;
  }

  operation(): GeneratedOperation {
    const random = this.#random;
    const roots = {
      query: this.#schema.getQueryType(),
      mutation: this.#schema.getMutationType(),
      subscription: this.#schema.getSubscriptionType(),
    };
    const kinds = ['query', 'query', 'query', 'mutation', 'mutation', 'subscription'] as const;
    const kind = random.pick(kinds.filter((one) => roots[one]));
    const root = roots[kind];
    if (!root) throw new Error(`no ${kind}`);
    const body = this.#selections(root, random.int(1, 7), kind === 'query' ? 2 : 1);
    const declared = [...this.#variables].map(([name, { type }]) => `$${name}: ${type}`).join(', ');
    const variables = Object.fromEntries(
      [...this.#variables].filter(([, { given }]) => given).map(([name, { value }]) => [name, value]),
    );
    if (random.chance(0.1)) variables[oddText(random)] = oddJson(random);
    const text = `${kind} Made${declared === '' ? '' : ` (${declared})`} ${body}\n${this.#fragments.join('\n')}`;
    const query = random.chance(0.2) ? mangledText(text, random, TOKENS) : text;
    return {
      kind,
      query,
      variables,
      ...(random.chance(0.1) ? { operationName: random.chance(0.5) ? 'Made' : oddText(random) } : {}),
    };
  }

  #isWrong(): boolean {
    return this.#random.chance(this.#errorRate);
  }

  #selections(type: GraphQLNamedType, depth: number, most = MAX_FIELDS): string {
    const random = this.#random;
    if (this.#isWrong()) return random.pick(['', '{ }', '{ noSuchField }', '{ ...NoSuchFragment }']);
    if (isUnionType(type) || (isInterfaceType(type) && random.chance(0.5))) {
      const parts = this.#schema.getPossibleTypes(type).map((one) => `... on ${one.name} ${this.#selections(one, depth - 1)}`);
      return `{ __typename ${parts.join(' ')} }`;
    }
    if (!isObjectType(type) && !isInterfaceType(type)) return '';
    const fields = random
      .shuffle(Object.values(type.getFields()))
      .filter((field) => depth > 0 || !hasFields(getNamedType(field.type)))
      .slice(0, random.int(1, most))
      .map((field) => this.#field(field, depth));
    const body = `{ ${['__typename', ...fields].slice(fields.length > 0 ? 1 : 0).join(' ')} }`;
    if (!random.chance(0.1)) return body;
    if (random.chance(0.5)) return `{ ... on ${type.name} ${this.#directive()} ${body} }`;
    const name = `Part${this.#fragments.length}`;
    this.#fragments.push(`fragment ${name} on ${this.#isWrong() ? 'Viewer' : type.name} ${body}`);
    return `{ ...${name} }`;
  }

  #field(field: GraphQLField<unknown, unknown>, depth: number): string {
    const random = this.#random;
    const given = field.args.filter((arg) => (isNonNullType(arg.type) ? !this.#isWrong() : random.chance(0.5)));
    const args = given.map((arg) => `${arg.name}: ${this.#argument(arg)}`);
    if (this.#isWrong()) args.push(`odd: ${JSON.stringify(oddNumber(random))}`);
    const alias = random.chance(0.1) ? `a${random.int(0, 999)}: ` : '';
    const type = getNamedType(field.type);
    const inner = hasFields(type) ? this.#selections(type, depth - 1) : this.#isWrong() ? '{ id }' : '';
    return `${alias}${field.name}${args.length > 0 ? `(${args.join(', ')})` : ''} ${this.#directive()} ${inner}`;
  }

  #directive(): string {
    const random = this.#random;
    if (this.#isWrong()) return random.pick(['@odd', '@skip', '@include(if: 1)', '@deprecated']);
    return random.chance(0.05) ? random.pick(['@skip(if: false)', '@include(if: true)', '@skip(if: true)']) : '';
  }

  #argument(arg: GraphQLArgument): string {
    const random = this.#random;
    if (!random.chance(0.4)) return this.#literal(arg.type, 4);
    const name = `v${this.#variables.size}`;
    const type = this.#isWrong() ? 'Int' : String(arg.type);
    const value = this.#isWrong() ? oddJson(random) : this.#value(arg.type, 4);
    this.#variables.set(name, { type, value, given: !this.#isWrong() });
    return `$${name}`;
  }

  #literal(type: GraphQLInputType, depth: number): string {
    return this.#isWrong() ? literalOf(oddJson(this.#random)) : literalOf(this.#value(type, depth, (name) => new Name(name)));
  }

  /** A valid value of the type; `enumOf` formats an enum value. */
  #value(type: GraphQLInputType, depth: number, enumOf: (name: string) => unknown = (name) => name): unknown {
    const random = this.#random;
    if (isNonNullType(type)) return this.#value(type.ofType, depth, enumOf);
    if (isListType(type)) return Array.from({ length: random.int(0, 3) }, () => this.#value(type.ofType, depth, enumOf));
    if (isEnumType(type)) return enumOf(random.pick(type.getValues()).name);
    if (isInputObjectType(type)) return Object.fromEntries(this.#fieldsOf(Object.values(type.getFields()), depth, enumOf));
    if (!isScalarType(type)) return null;
    if (type.name === 'Int') return random.chance(0.7) ? random.int(0, 60) : random.int(-(2 ** 31), 2 ** 31 - 1);
    if (type.name === 'Float') return oddNumber(random);
    if (type.name === 'Boolean') return random.chance(0.5);
    if (type.name === 'DateTime') return new Date(random.int(0, 4e9) * 1000).toISOString();
    if (type.name === 'ID') return random.chance(0.7) ? random.pick(this.#ids) : oddText(random);
    return type.name === 'String' ? oddText(random) : oddJson(random);
  }

  #fieldsOf(fields: readonly GraphQLInputField[], depth: number, enumOf: (name: string) => unknown): [string, unknown][] {
    return fields
      .filter(({ type }) => isNonNullType(type) || (depth > 0 && this.#random.chance(0.5)))
      .map(({ name, type }) => [name, this.#value(type, depth - 1, enumOf)]);
  }
}

/** A bare name, as enum values are written in documents. */
class Name {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

function literalOf(value: unknown): string {
  if (value instanceof Name) return value.text;
  if (Array.isArray(value)) return `[${value.map(literalOf).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .filter(([key]) => /^[A-Za-z]\w*$/.test(key))
    .map(([key, inner]) => `${key}: ${literalOf(inner)}`)
    .join(', ')}}`;
}

function hasFields(type: GraphQLNamedType): type is GraphQLObjectType {
  return isObjectType(type) || isInterfaceType(type) || isUnionType(type);
}
