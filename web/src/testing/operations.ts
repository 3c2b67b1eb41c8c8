import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { type DocumentNode, Kind, type OperationDefinitionNode } from 'graphql';
import * as z from 'zod';

const SOURCE = join(import.meta.dirname, '..');

const Document = z.custom<DocumentNode>((value) => z.looseObject({ kind: z.literal(Kind.DOCUMENT) }).safeParse(value).success);
const Module = z.record(z.string(), z.unknown());

/** An operation of the web. */
export interface WebOperation {
  readonly name: string;
  readonly definition: OperationDefinitionNode;
  readonly document: DocumentNode;
}

/** Every operation in the generated files below web/src, by name. */
export async function webOperations(): Promise<WebOperation[]> {
  const operations: WebOperation[] = [];
  for await (const file of glob('**/*.generated.ts', { cwd: SOURCE })) {
    const exported = Module.parse(await import(join(SOURCE, file)));
    for (const value of Object.values(exported)) {
      const document = Document.safeParse(value);
      if (!document.success) continue;
      for (const definition of document.data.definitions) {
        if (definition.kind === Kind.OPERATION_DEFINITION && definition.name) {
          operations.push({ name: definition.name.value, definition, document: document.data });
        }
      }
    }
  }
  return operations.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
