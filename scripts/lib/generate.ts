import { join } from 'node:path';
import { ROOT, run } from './processes.ts';

/** Scripts that read neither the output of the code generator nor of each other. */
const INDEPENDENT = [
  'scripts/print-schema.ts',
  'scripts/schema-pages.ts',
  'provider-contract/scripts/openapi.ts',
  'scripts/print-variables.ts',
];
/** In this order: the manifest is read from the generated operations, the documents of the client library from the manifest. */
const AFTER_CODEGEN = ['web/scripts/manifest.ts', 'schema/scripts/client-documents.ts'];

/** Writes everything that is derived from the schema, the operations and the contract. Returns null, or an error message. */
export async function generate(): Promise<string | null> {
  const [fromOperations, ...others] = await Promise.all([generateFromOperations(), ...INDEPENDENT.map(runScript)]);
  return [fromOperations, ...others].find((failure) => failure !== null) ?? null;
}

async function generateFromOperations(): Promise<string | null> {
  const failure = await generateTypes();
  if (failure !== null) return failure;
  for (const script of AFTER_CODEGEN) {
    const failed = await runScript(script);
    if (failed !== null) return failed;
  }
  return null;
}

/** Types and hooks by codegen.ts. Runs in this process: the second run takes a tenth of the first. Returns null, or an error message. */
export async function generateTypes(): Promise<string | null> {
  const [{ generate: generateFiles }, { default: config }] = await Promise.all([
    import('@graphql-codegen/cli'),
    import('../../codegen.ts'),
  ]);
  try {
    await generateFiles({ ...config, cwd: ROOT, silent: true }, true);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function runScript(script: string): Promise<string | null> {
  const { code, output } = await run(process.execPath, [join(ROOT, script)]);
  return code === 0 ? null : output;
}
