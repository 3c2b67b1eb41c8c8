import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as z from 'zod';
import { ROOT } from './processes.ts';

const DIST = join(ROOT, 'web/dist');
const kB = 1000;
/** Limits of the scripts and style sheets that a browser loads before it shows a route: kB after gzip, and scripts. Today's values, rounded up. */
const LIMITS: Readonly<Record<string, readonly [kB: number, files: number]>> = {
  'agreement-route': [241, 8],
  'api-clients/api-clients-page': [249, 12],
  'api-clients/detail/client-page': [256, 12],
  'api-clients/form/create-client-page': [257, 12],
  'api-clients/form/edit-client-page': [258, 12],
  'api-clients/explorer/explorer-page': [256, 12],
  'api-clients/inspector/inspector-page': [267, 11],
  'audit/audit-page': [244, 12],
  'customers/billing/billing-page': [239, 9],
  'customers/form/create-customer-page': [251, 11],
  'customers/form/edit-customer-page': [251, 11],
  'customers/list/customers-page': [249, 11],
  'customers/overview/customer-overview-page': [246, 11],
  'live-state/live-state-page': [237, 8],
  'session/sign-in-page': [147, 6],
  'session/update-password-page': [146, 6],
  'trading/desk/desk-page': [296, 12],
  'trading/series/series-page': [294, 12],
  'trading/trading-list-page': [278, 12],
  'users/users-page': [242, 10],
  'widgets/widget-page': [248, 11],
  'widgets/widgets-page': [239, 9],
};

/** Chunks that load with every route of a folder, in addition to its page, by their names. */
const FRAMES = [
  { folder: 'src/', chunk: 'application' },
  { folder: 'src/features/', chunk: 'signed-in' },
  { folder: 'src/features/trading/', chunk: 'live' },
] as const;
const PAGE = /^src\/(?:features\/|app\/|gateway\/)?(?<name>.+-(?:page|route))\.tsx$/;

const Chunk = z.object({
  file: z.string(),
  name: z.string().optional(),
  isEntry: z.boolean().default(false),
  isDynamicEntry: z.boolean().default(false),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
});
const Manifest = z.record(z.string(), Chunk);
export type Manifest = z.output<typeof Manifest>;

interface FirstLoad {
  /** Folder and name of the page. */
  readonly route: string;
  /** Scripts and style sheets. */
  readonly bytes: number;
  readonly scriptBytes: number;
  /** Number of scripts. */
  readonly files: number;
  /** Limits of bytes and files. 0 for a route without one, which fails the check. */
  readonly maxBytes: number;
  readonly maxFiles: number;
}

/** First load of each route of the built web, largest first. Rejects if the web is not built. */
export async function firstLoads(): Promise<FirstLoad[]> {
  const manifest = Manifest.parse(JSON.parse(await readFile(join(DIST, '.vite/manifest.json'), 'utf8')));
  const sizes = new Map<string, number>();
  const sizeOf = async (file: string) => {
    const size = sizes.get(file) ?? gzipSync(await readFile(join(DIST, file))).length;
    sizes.set(file, size);
    return size;
  };
  const loads = pagesOf(manifest).map(async ({ route, files, styles }) => {
    const total = async (names: readonly string[]) => (await Promise.all(names.map(sizeOf))).reduce((sum, part) => sum + part, 0);
    const scriptBytes = await total(files);
    const bytes = scriptBytes + (await total(styles));
    const [maxKB, maxFiles] = LIMITS[route] ?? [0, 0];
    return { route, bytes, scriptBytes, files: files.length, maxBytes: maxKB * kB, maxFiles };
  });
  return (await Promise.all(loads)).toSorted((a, b) => b.bytes - a.bytes);
}

interface Page {
  readonly route: string;
  /** Scripts. */
  readonly files: readonly string[];
  readonly styles: readonly string[];
}

/** Distinct files that the entry and each page need. */
export function pagesOf(manifest: Manifest): Page[] {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  return Object.keys(manifest).flatMap((key) => {
    const route = PAGE.exec(key)?.groups?.['name'];
    if (route === undefined || manifest[key]?.isDynamicEntry !== true) return [];
    const names = FRAMES.filter(({ folder }) => key.startsWith(folder)).map(({ chunk }): string => chunk);
    const frames = Object.keys(manifest).filter((each) => names.includes(manifest[each]?.name ?? ''));
    const needed = new Set<string>();
    for (const each of [...entries, ...frames, key]) gather(manifest, each, needed);
    const chunks = [...needed].flatMap((each) => manifest[each] ?? []);
    return [{ route, files: chunks.map(({ file }) => file), styles: [...new Set(chunks.flatMap(({ css }) => css))] }];
  });
}

function gather(manifest: Manifest, key: string, needed: Set<string>): void {
  if (needed.has(key)) return;
  needed.add(key);
  for (const each of manifest[key]?.imports ?? []) gather(manifest, each, needed);
}
