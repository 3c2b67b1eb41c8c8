import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { arch, hostname, release } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { allFiles } from './changed.ts';
import { importsIn, workspaceFile } from './imports.ts';
import { ROOT } from './processes.ts';

/**
 * What a test depends on. `npm test` does not run it again while all of that is as it was when the test passed (`green-tests.ts`):
 *
 * | test | depends on |
 * |---|---|
 * | unit test whose files read nothing from disk | what it imports, directly or through others |
 * | unit test of the gateway, sandbox, schema or contract that reads files | that, and SERVERS |
 * | integration test of the gateway or the sandbox | what it imports, and SERVERS |
 * | component test, gallery | what it imports, and PAGES |
 * | browser spec | what it imports, SERVERS and PAGES |
 * | every other one, and one that names documents, examples or the built web | all files of the repository |
 *
 * Every test also depends on the machinery of tests, all settings and packages, the programs it starts, the machine, and the variables
 * of the environment. Tests themselves are no part of SERVERS and PAGES.
 */
export const GALLERY = 'web/scripts/gallery-shots.ts';
export const TEST = /\.(?:test|spec|play)\.tsx?$/;
export const SPEC = /\.(?:spec|play)\.ts$/;
const COMPONENT = /\.component\.test\.tsx$|^web\/scripts\/gallery-shots\.ts$/;
const CODE = /\.(?:tsx?|mjs|js)$/;
/** Of the web, the gateway serves index.html and the public files; it reads no other source of the web. */
const SERVERS = /^(?:gateway|sandbox|provider-contract|schema|deploy)\/|^web\/(?:index\.html$|vite\.config\.ts$|public\/)/;
const PAGES = /^(?:web|provider-contract|schema)\//;
const ANY = /^/;
const MACHINERY =
  /^[^/]+\.(?:json|ts|yaml)$|^[^/]+\/(?:(?:package|tsconfig)\.json|vite(?:st)?\.config\.ts)$|^scripts\/|\.setup\.ts$/;
const OF_SERVERS = /^(?:gateway|sandbox|provider-contract|schema|web\/e2e)\/|^tests\/(?:attacks|cases|fuzz|simulation)\//;
const INTEGRATION = /^(?:gateway\/test|sandbox|tests\/(?!guards\/))/;
/** Code whose result may depend on files that it does not import. */
const READS = /node:(?:fs|child_process|worker_threads|module)\b|import\.meta\.(?!env\b)|\bimport\(\s*(?!\s|['"])/;
/** Names of what is outside of SERVERS, in a test or in what helps it. */
const OUTSIDE = /\/docs\b(?!\.)|\bdocs\/|README|CHANGELOG|[^a-z]mcp\b|\bcompose\.|Dockerfile|\bexamples\/(?!merge-batch)|\.env\./;
/** Needs the built web. */
const OF_PAGES = /\bdist\b|CHROMIUM_PATH/;
const HELPS_TESTS = /^(?:gateway\/test|tests|web\/e2e|bench|scripts)\/|\.test\.tsx?$/;
/** A program of the machinery that reads what it does not import. */
const READING_SCRIPT = /\b(?:readFile|glob|copyFile|cp)(?:Sync)?\(/;
/** Variables of a terminal and of npm. */
const OF_TERMINAL = /^(?:_|.*PWD|INIT_CWD|SHLVL|.*TERM.*|COLUMNS|LINES|LS_COLORS|SSH_.*|XDG_.*|NODE_COMPILE_CACHE|npm_.*)$/i;

/** An import whose file is not found. */
export const UNKNOWN = '?';

/** All files of the repository as they are now. */
export interface Sources {
  /** A hash of the content by file. */
  readonly digests: ReadonlyMap<string, string>;
  /** Files that the code imports; UNKNOWN for one that is not found. */
  readonly imports: ReadonlyMap<string, readonly string[]>;
  /** Files that the compiler imports into every file with elements of the web. */
  readonly jsx: readonly string[];
  /** Code that matches READS; OUTSIDE or READING_SCRIPT; OF_PAGES. */
  readonly reads: ReadonlySet<string>;
  readonly outside: ReadonlySet<string>;
  readonly pages: ReadonlySet<string>;
}

export async function readSources(): Promise<Sources> {
  const digests = new Map<string, string>();
  const texts = new Map<string, string>();
  const reads = new Set<string>();
  const outside = new Set<string>();
  const pages = new Set<string>();
  for (const file of (await allFiles()).toSorted()) {
    const [content, { mode }] = await Promise.all([readFile(join(ROOT, file)), stat(join(ROOT, file))]);
    digests.set(file, hashOf(String(mode % 2), content));
    if (!CODE.test(file)) continue;
    const text = content.toString('utf8');
    texts.set(file, text);
    if (READS.test(text)) reads.add(file);
    if ((file.startsWith('scripts/') ? READING_SCRIPT : OUTSIDE).test(text)) outside.add(file);
    if (!file.startsWith('scripts/') && OF_PAGES.test(text)) pages.add(file);
  }
  const entries = await entriesOf([...digests.keys()]);
  const folders = new Set([...digests.keys()].map(topFolder));
  const resolve = (target: string): string[] => {
    const name = workspaceFile(target.replace(/[?#].*/, ''));
    const file = entries.get(name) ?? name;
    if (digests.has(file)) return [file];
    return folders.has(topFolder(name)) || target.startsWith('@sightline/') ? [UNKNOWN] : [];
  };
  const imports = new Map([...texts].map(([file, text]) => [file, importsIn(text, file).flatMap(resolve)]));
  const jsx = [...digests.keys()].filter((file) => file.startsWith('web/src/jsx/'));
  return { digests, imports, jsx, reads, outside, pages };
}

function topFolder(file: string): string {
  return file.split('/', 1)[0] ?? '';
}

/** Files of the packages of the workspace that have another name for those that import them. */
async function entriesOf(files: readonly string[]): Promise<Map<string, string>> {
  const entries = new Map<string, string>();
  for (const file of files.filter((name) => /^[^/]+\/package\.json$/.test(name))) {
    const { exports } = Package.parse(JSON.parse(await readFile(join(ROOT, file), 'utf8')));
    for (const [name, target] of Object.entries(exports)) entries.set(join(topFolder(file), name), join(topFolder(file), target));
  }
  return entries;
}

const Package = z.object({ exports: z.record(z.string(), z.string()).default({}) });

function hashOf(...parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
}

/** All tests of `npm test` whose results are kept. */
export function testsIn({ digests }: Sources): string[] {
  return [...digests.keys()].filter((file) => TEST.test(file) || file === GALLERY);
}

/** Dependencies of a test: files, and folders with all their files apart from other tests. */
export interface Inputs {
  readonly files: readonly string[];
  readonly folders: readonly RegExp[];
}

export function inputsOf(tests: readonly string[], sources: Sources): Map<string, Inputs> {
  return new Map(
    tests.map((test) => {
      const files = importedBy(test, sources);
      return [test, { files: [...files].toSorted(), folders: files.has(UNKNOWN) ? [ANY] : foldersOf(test, files, sources) }];
    }),
  );
}

/** Files that a test imports, and the test itself; with UNKNOWN if an import may be any file. */
function importedBy(test: string, { imports, jsx }: Sources): Set<string> {
  const files = new Set([test]);
  // Iterating over a set includes the elements that the loop adds.
  for (const file of files) {
    // The compiler adds this import; the text does not have it.
    if (file.startsWith('web/') && file.endsWith('.tsx')) for (const name of jsx) files.add(name);
    for (const target of imports.get(file) ?? []) files.add(target);
  }
  return files;
}

function foldersOf(test: string, files: ReadonlySet<string>, { reads, outside, pages }: Sources): readonly RegExp[] {
  if (COMPONENT.test(test)) return [PAGES];
  const helps = [...files].filter((file) => HELPS_TESTS.test(file));
  if (!SPEC.test(test) && !INTEGRATION.test(test) && ![...files].some((file) => reads.has(file))) return [];
  if (!OF_SERVERS.test(test) || helps.some((file) => outside.has(file))) return [ANY];
  return SPEC.test(test) || helps.some((file) => pages.has(file)) ? [SERVERS, PAGES] : [SERVERS];
}

/** A hash of everything that each test depends on. @param environment of {@link environmentOf} */
export function keysOf(
  inputs: ReadonlyMap<string, Inputs>,
  digests: ReadonlyMap<string, string>,
  environment: string,
): Map<string, string> {
  const digestOf = (files: readonly string[]): string => hashOf(...files.map((file) => `${file} ${digests.get(file) ?? ''}`));
  const shared = [...digests.keys()].toSorted().filter((file) => !TEST.test(file));
  const machinery = digestOf(shared.filter((file) => MACHINERY.test(file)));
  const folders = new Map([
    [SERVERS, digestOf(shared.filter((file) => SERVERS.test(file)))],
    [PAGES, digestOf(shared.filter((file) => PAGES.test(file)))],
    [ANY, digestOf([...digests.keys()].toSorted())],
  ]);
  return new Map(
    [...inputs].map(([test, input]) => {
      const parts = input.folders.map((folder) => folders.get(folder) ?? '');
      return [test, hashOf(environment, machinery, digestOf(input.files), ...parts)];
    }),
  );
}

/** @param versions of the programs that tests start */
export async function environmentOf(versions: readonly string[], variables: Readonly<NodeJS.ProcessEnv>): Promise<string> {
  const named = Object.entries(variables).filter(([name]) => !OF_TERMINAL.test(name));
  const settings = await readFile(join(ROOT, '.env'), 'utf8').catch(() => '');
  const machine = [process.version, process.platform, arch(), release(), hostname()];
  return hashOf(...versions, ...machine, settings, ...named.map(([name, value]) => `${name}=${value}`).toSorted());
}
