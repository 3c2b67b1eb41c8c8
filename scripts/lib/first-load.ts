import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as z from 'zod';
import { ROOT } from './processes.ts';

const DIST = join(ROOT, 'web/dist');
const kB = 1000;
/** Limits of the JavaScript that a browser loads before it shows a route, in kB after gzip: today's sizes, rounded up. */
const LIMITS: Readonly<Record<string, number>> = {
  'agreement-route': 259,
  'api-clients/api-clients-page': 273,
  'api-clients/detail/client-page': 282,
  'api-clients/form/create-client-page': 279,
  'api-clients/form/edit-client-page': 280,
  'billing/billing-page': 259,
  'customers/form/create-customer-page': 275,
  'customers/form/edit-customer-page': 276,
  'customers/list/customers-page': 279,
  'feed-monitor/feed-monitor-page': 261,
  'session/sign-in-page': 212,
  'session/update-password-page': 249,
  'trading/series/series-page': 291,
  'trading/trading-list-page': 276,
  'users/users-page': 264,
  'widgets/widget-page': 260,
  'widgets/widgets-page': 262,
};

/** Chunks that load with every route of a folder, in addition to its page. */
const FRAMES = [
  { folder: 'src/features/', entry: 'src/app/guards.tsx' },
  { folder: 'src/features/trading/', entry: 'src/app/live-provider.tsx' },
] as const;
const PAGE = /^src\/(?:features\/|app\/)?(?<name>.+-(?:page|route))\.tsx$/;

const Chunk = z.object({
  file: z.string(),
  isEntry: z.boolean().default(false),
  isDynamicEntry: z.boolean().default(false),
  imports: z.array(z.string()).default([]),
});
const Manifest = z.record(z.string(), Chunk);
export type Manifest = z.output<typeof Manifest>;

export interface FirstLoad {
  /** Folder and name of the page. */
  readonly route: string;
  readonly bytes: number;
  /** Number of files. */
  readonly files: number;
  /** Size limit in bytes. 0 for a route without one, which fails the check. */
  readonly limit: number;
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
  const loads = pagesOf(manifest).map(async ({ route, files }) => {
    const parts = await Promise.all(files.map(sizeOf));
    const bytes = parts.reduce((sum, part) => sum + part, 0);
    return { route, bytes, files: files.length, limit: (LIMITS[route] ?? 0) * kB };
  });
  return (await Promise.all(loads)).toSorted((a, b) => b.bytes - a.bytes);
}

/** Distinct files that the entry and each page need. */
export function pagesOf(manifest: Manifest): { readonly route: string; readonly files: readonly string[] }[] {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  return Object.keys(manifest).flatMap((key) => {
    const route = PAGE.exec(key)?.groups?.['name'];
    if (route === undefined || manifest[key]?.isDynamicEntry !== true) return [];
    const frames = FRAMES.filter(({ folder }) => key.startsWith(folder)).map(({ entry }) => entry);
    const needed = new Set<string>();
    for (const each of [...entries, ...frames, key]) gather(manifest, each, needed);
    return [{ route, files: [...needed].flatMap((each) => manifest[each]?.file ?? []) }];
  });
}

function gather(manifest: Manifest, key: string, needed: Set<string>): void {
  if (needed.has(key)) return;
  needed.add(key);
  for (const each of manifest[key]?.imports ?? []) gather(manifest, each, needed);
}
