import {
  type DefinitionNode,
  type DirectiveNode,
  type FieldDefinitionNode,
  type InputValueDefinitionNode,
  isTypeDefinitionNode,
  Kind,
  parse,
  print,
  type StringValueNode,
  type TypeNode,
} from 'graphql';

interface Domain {
  /** Name of its file without the ending. */
  readonly name: string;
  readonly text: string;
}

/** Name of the page of each type. */
type Places = ReadonlyMap<string, string>;
type Documented = {
  readonly description?: StringValueNode | undefined;
  readonly directives?: readonly DirectiveNode[] | undefined;
};

const ROOTS = ['Query', 'Mutation', 'Subscription'] as const;

/** Reference pages by file name: one per domain, and an index. */
export function schemaPages(domains: readonly Domain[]): ReadonlyMap<string, string> {
  const parsed = domains.map(({ name, text }) => ({ name, definitions: parse(text).definitions }));
  const places: Places = new Map(
    parsed.flatMap(({ name, definitions }) =>
      definitions.filter(isTypeDefinitionNode).map((definition) => [definition.name.value, `${name}.md`] as const),
    ),
  );
  const pages = parsed.map(({ name, definitions }) => [`${name}.md`, pageOf(name, definitions, places)] as const);
  return new Map([...pages, ['README.md', overview(parsed, places)]]);
}

function pageOf(name: string, definitions: readonly DefinitionNode[], places: Places): string {
  const sections = definitions.flatMap((definition) => sectionOf(definition, places) ?? []);
  return `# Schema: ${name}\n\n${NOTE}\n\n${sections.join('\n\n')}\n`;
}

const NOTE = 'Written by `npm run codegen` from the descriptions in `schema/`. [All domains](README.md).';

function overview(domains: readonly { name: string; definitions: readonly DefinitionNode[] }[], places: Places): string {
  const roots = ROOTS.map((root) => {
    const rows = domains.flatMap(({ name, definitions }) =>
      rootFields(definitions, root).map((field) =>
        row([`[${code(field.name.value)}](${name}.md)`, describe(field), typeLink(field.type, places)]),
      ),
    );
    return `## ${root}\n\n${table(['field', 'what', 'type'], rows)}`;
  });
  const list = domains.map(({ name }) => `[${name}](${name}.md)`).join(', ');
  return `# The schema\n\nWritten by \`npm run codegen\` from the descriptions in \`schema/\`. Pages: ${list}.\n\n${roots.join('\n\n')}\n`;
}

function rootFields(definitions: readonly DefinitionNode[], root: string): readonly FieldDefinitionNode[] {
  return definitions.flatMap((definition) =>
    definition.kind === Kind.OBJECT_TYPE_EXTENSION && definition.name.value === root ? (definition.fields ?? []) : [],
  );
}

/** Null for definitions without content, e.g. the empty root types. */
function sectionOf(definition: DefinitionNode, places: Places): string | null {
  if (definition.kind !== Kind.OBJECT_TYPE_EXTENSION && !isTypeDefinitionNode(definition)) return null;
  switch (definition.kind) {
    case Kind.OBJECT_TYPE_EXTENSION:
      return `## ${definition.name.value}\n\n${fieldTable(definition.fields ?? [], places)}`;
    case Kind.OBJECT_TYPE_DEFINITION:
    case Kind.INTERFACE_TYPE_DEFINITION: {
      if ((definition.fields ?? []).length === 0) return null;
      const kinds = (definition.interfaces ?? []).map((type) => typeLink(type, places));
      const interfaces = kinds.length > 0 ? ` Is a ${kinds.join(', a ')}.` : '';
      return `## ${definition.name.value}\n\n${describe(definition)}${interfaces}\n\n${fieldTable(definition.fields ?? [], places)}`;
    }
    case Kind.INPUT_OBJECT_TYPE_DEFINITION: {
      const rows = (definition.fields ?? []).map((field) => inputRow(field, places));
      return `## ${definition.name.value}\n\nInput. ${describe(definition)}\n\n${table(['field', 'type', 'what'], rows)}`;
    }
    case Kind.ENUM_TYPE_DEFINITION: {
      const rows = (definition.values ?? []).map((value) => row([code(value.name.value), describe(value)]));
      return `## ${definition.name.value}\n\nOne of a closed set. ${describe(definition)}\n\n${table(['value', 'what'], rows)}`;
    }
    case Kind.UNION_TYPE_DEFINITION:
      return `## ${definition.name.value}\n\n${describe(definition)} One of ${(definition.types ?? []).map((type) => typeLink(type, places)).join(', ')}.`;
    case Kind.SCALAR_TYPE_DEFINITION:
      return `## ${definition.name.value}\n\nScalar. ${describe(definition)}`;
  }
}

function fieldTable(fields: readonly FieldDefinitionNode[], places: Places): string {
  const rows = fields.flatMap((field) => [
    row([code(field.name.value), typeLink(field.type, places), describe(field)]),
    ...(field.arguments ?? []).map((argument) => argumentRow(argument, places)),
  ]);
  return table(['field', 'type', 'what'], rows);
}

function argumentRow(argument: InputValueDefinitionNode, places: Places): string {
  return row([`· ${code(argument.name.value)}`, typeLink(argument.type, places), `Argument. ${withDefault(argument)}`]);
}

function inputRow(field: InputValueDefinitionNode, places: Places): string {
  return row([code(field.name.value), typeLink(field.type, places), withDefault(field)]);
}

function withDefault(value: InputValueDefinitionNode): string {
  const given = value.defaultValue === undefined ? '' : ` Without it: ${code(print(value.defaultValue))}.`;
  return `${describe(value)}${given}`.trim();
}

/** The description in one line, with the deprecation if there is one. */
function describe(node: Documented): string {
  const deprecation = node.directives?.find(({ name }) => name.value === 'deprecated');
  const reason = deprecation?.arguments?.find(({ name }) => name.value === 'reason')?.value;
  const deprecationText = deprecation === undefined ? '' : `**Deprecated.** ${reason?.kind === Kind.STRING ? reason.value : ''} `;
  return `${deprecationText}${node.description?.value ?? ''}`.replaceAll(/\s+/g, ' ').trim();
}

/** The type in schema notation, with a link to its description. */
function typeLink(type: TypeNode, places: Places): string {
  const written = print(type);
  const name = written.replaceAll(/[[\]!]/g, '');
  const place = places.get(name);
  return place === undefined ? code(written) : `[${code(written)}](${place}#${name.toLowerCase()})`;
}

function code(text: string): string {
  return `\`${text}\``;
}

function table(head: readonly string[], rows: readonly string[]): string {
  return [row(head), row(head.map(() => '---')), ...rows].join('\n');
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
