import { readFileSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, type DocumentNode, type GraphQLSchema, parse } from 'graphql';

const ROOT = join(import.meta.dirname, '../../..');

function texts(pattern: string): { file: string; text: string }[] {
  return globSync(pattern, { cwd: ROOT }).map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));
}

/** The committed schema. */
export function readSchema(): GraphQLSchema {
  return buildSchema(
    texts('schema/*.graphql')
      .map(({ text }) => text)
      .join('\n'),
  );
}

/** Operations and fragments of the web's .graphql files. */
export function readDocuments(): { file: string; document: DocumentNode }[] {
  return texts('web/src/**/*.graphql').map(({ file, text }) => ({ file, document: parse(text) }));
}
