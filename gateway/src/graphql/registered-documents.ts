import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type DocumentNode, type GraphQLSchema, Kind, parse, specifiedRules, validate, type ValidationRule } from 'graphql';
import * as z from 'zod';
import { type Config, ConfigError } from '../config/config.ts';
import type { Log } from '../telemetry/log.ts';
import { documentReloads } from '../telemetry/metrics.ts';
import { JsonText } from '../util/json-text.ts';
import { type DocumentTexts, sha256, type TrustedDocuments } from './trusted-documents.ts';

/** The checks that a registered document must pass, which are those of a document in a request. */
interface Checks {
  readonly schema: GraphQLSchema;
  /** Rules in addition to those of GraphQL. */
  readonly validationRules: readonly ValidationRule[];
  readonly maxTokens: number;
}

interface RegisteredOperation {
  readonly id: string;
  readonly text: string;
  /** Null if the format has no names. */
  readonly name: string | null;
  readonly type: string | null;
}

const VARIABLE = 'TRUSTED_DOCUMENTS_DIR';
const MAX_DOCUMENTS = 2_000;
const MAX_MANIFEST_BYTES = 16 * 1024 * 1024;
/** Problems that one report lists. */
const MAX_PROBLEMS = 20;
const APOLLO_FORMAT = 'apollo-persisted-query-manifest';

/** Apollo's format: a list of operations. */
const ApolloManifest = z
  .object({
    format: z.literal(APOLLO_FORMAT),
    version: z.literal(1),
    operations: z.array(z.object({ id: z.string(), name: z.string(), type: z.string(), body: z.string() })),
  })
  .transform(({ operations }) => operations.map(({ id, name, type, body }) => ({ id, name, type, text: body })));

/** Relay's format: texts by hash. */
const RelayManifest = z
  .record(z.string(), z.string())
  .transform((texts) => Object.entries(texts).map(([id, text]) => ({ id, text, name: null, type: null })));

/** The documents of TRUSTED_DOCUMENTS_DIR. `load` rejects with a ConfigError; `reload` never rejects. Without a directory both load nothing. */
export function documentDirectory(options: {
  config: Pick<Config, 'TRUSTED_DOCUMENTS_DIR'>;
  log: Log;
  trusted: TrustedDocuments;
  checks: Checks;
}): { readonly load: () => Promise<void>; readonly reload: () => Promise<void> } {
  const { config, log, trusted, checks } = options;
  const { TRUSTED_DOCUMENTS_DIR: directory } = config;
  /** One at a time, so that the last signal decides. */
  let last = Promise.resolve();

  async function load(): Promise<void> {
    if (directory === undefined) return;
    const documents = await readRegisteredDocuments(directory, checks);
    trusted.registered = documents;
    log.info({ documents: documents.size }, 'registered documents loaded');
  }
  async function reload(): Promise<void> {
    try {
      await load();
      documentReloads.inc({ result: 'loaded' });
    } catch (error) {
      documentReloads.inc({ result: 'refused' });
      log.error({ problems: error instanceof ConfigError ? error.problems : [], err: error }, 'registered documents refused');
    }
  }
  return {
    load,
    reload: () => (last = last.then(reload)),
  };
}

/**
 * Reads the manifests in a directory: each `.json` file is in Apollo's format (`apollo-persisted-query-manifest`) or in Relay's
 * (hash to text). Rejects with a ConfigError that names the first problems.
 */
async function readRegisteredDocuments(directory: string, checks: Checks): Promise<DocumentTexts> {
  const names = await readdir(directory).catch(() => null);
  const files = (names ?? []).filter((name) => name.endsWith('.json')).toSorted();
  if (files.length === 0) {
    throw new ConfigError([`${VARIABLE}: ${directory} ${names === null ? 'cannot be read' : 'has no .json file'}`]);
  }
  const documents = new Map<string, string>();
  const problems: string[] = [];
  for (const file of files) {
    const operations = await readManifest(join(directory, file));
    if (typeof operations === 'string') problems.push(`${VARIABLE}: ${file}: ${operations}`);
    else {
      for (const operation of operations) {
        const problem = problemOf(operation, checks);
        if (problem === null) documents.set(operation.id, operation.text);
        else
          problems.push(
            `${VARIABLE}: ${file}: operation ${operation.name ?? nameIn(operation.text) ?? operation.id}: ${problem}`,
          );
      }
    }
  }
  if (documents.size > MAX_DOCUMENTS) problems.push(`${VARIABLE}: ${documents.size} documents; at most ${MAX_DOCUMENTS}`);
  if (problems.length > 0) throw new ConfigError(problems.slice(0, MAX_PROBLEMS));
  return documents;
}

/** The operations of a manifest, or what is wrong with it. */
async function readManifest(path: string): Promise<readonly RegisteredOperation[] | string> {
  try {
    if ((await stat(path)).size > MAX_MANIFEST_BYTES) return `is larger than ${MAX_MANIFEST_BYTES} bytes`;
    const json = JsonText.safeParse(await readFile(path, 'utf8'));
    if (!json.success) return 'is not JSON';
    const isApollo = z.object({ format: z.unknown() }).safeParse(json.data).success;
    const { data, error } = (isApollo ? ApolloManifest : RelayManifest).safeParse(json.data);
    if (data) return data;
    const [issue] = error?.issues ?? [];
    return `is no manifest of ${isApollo ? 'Apollo' : 'Relay'}: ${issue?.path.join('.') || 'the file'}: ${issue?.message}`;
  } catch {
    return 'cannot be read';
  }
}

function problemOf({ id, text, name, type }: RegisteredOperation, { schema, validationRules, maxTokens }: Checks): string | null {
  if (sha256(text) !== id) {
    return 'its id is not the SHA-256 of its text, in lower-case hex (Relay: set "algorithm": "SHA256" in persistConfig)';
  }
  let document: DocumentNode;
  try {
    document = parse(text, { maxTokens });
    const [problem] = validate(schema, document, [...specifiedRules, ...validationRules]);
    if (problem) return problem.message;
  } catch (error) {
    return error instanceof Error ? error.message : 'cannot be parsed';
  }
  const operations = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  const [operation] = operations;
  if (!operation || operations.length > 1) return `it has ${operations.length} operations instead of one`;
  if (name !== null && operation.name?.value !== name)
    return `its document names the operation ${operation.name?.value ?? 'nothing'}`;
  const actual: string = operation.operation;
  if (type !== null && actual !== type) return `it is a ${operation.operation}, not a ${type}`;
  return null;
}

/** The name of an operation whose format has no names, for messages. */
function nameIn(text: string): string | null {
  return /\b(?:query|mutation|subscription)\s+(\w+)/.exec(text)?.[1] ?? null;
}
