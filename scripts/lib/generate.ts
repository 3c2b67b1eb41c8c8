import { join } from 'node:path';
import { ROOT, run } from './processes.ts';

const STEPS: readonly (readonly string[])[] = [
  [join(ROOT, 'node_modules/@graphql-codegen/cli/esm/bin.js'), '--config', 'codegen.ts', '--silent'],
  [join(ROOT, 'scripts/print-schema.ts')],
  [join(ROOT, 'web/scripts/manifest.ts')],
  [join(ROOT, 'schema/scripts/client-documents.ts')],
  [join(ROOT, 'scripts/schema-pages.ts')],
  [join(ROOT, 'provider-contract/scripts/openapi.ts')],
  [join(ROOT, 'scripts/print-variables.ts')],
];

/** Writes everything that is derived from the schema, the operations and the contract. Returns null, or an error message. */
export async function generate(): Promise<string | null> {
  for (const step of STEPS) {
    const { code, output } = await run(process.execPath, step);
    if (code !== 0) return output;
  }
  return null;
}
