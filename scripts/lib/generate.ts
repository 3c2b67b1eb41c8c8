import { join } from 'node:path';
import { ROOT, run } from './processes.ts';

/** Scripts that read nothing that another one writes. */
const INDEPENDENT = [
  'scripts/print-schema.ts',
  'scripts/schema-pages.ts',
  'provider-contract/scripts/openapi.ts',
  'scripts/print-variables.ts',
  'scripts/attack-page.ts',
];
/**
 * Writes everything that is derived from the schema, the operations, the contract and the attacks; types come first. Returns null,
 * or an error message.
 */
export async function generate(): Promise<string | null> {
  const failure = await generateTypes();
  if (failure !== null) return failure;
  const failures = await Promise.all([manifestAndClient(), ...INDEPENDENT.map(runScript)]);
  return failures.find((failed) => failed !== null) ?? null;
}

async function manifestAndClient(): Promise<string | null> {
  return (await runScript('web/scripts/manifest.ts')) ?? runScript('schema/scripts/client-documents.ts');
}

/** Types and hooks by codegen.ts. Runs in this process: the second run takes a tenth of the first. Returns null, or an error message. */
async function generateTypes(): Promise<string | null> {
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
