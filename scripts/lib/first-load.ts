import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as z from 'zod';
import { ROOT } from './processes.ts';

const DIST = join(ROOT, 'web/dist');
const kB = 1000;
/** Limits of the JavaScript that a browser loads before it shows a route: kB after gzip, and files. Today's values, rounded up. */
const LIMITS: Readonly<Record<string, readonly [kB: number, files: number]>> = {
  'agreement-route': [224, 8],
  'api-clients/api-clients-page': [228, 13],
  'api-clients/detail/client-page': [235, 17],
  'api-clients/form/create-client-page': [236, 16],
  'api-clients/form/edit-client-page': [236, 17],
  'api-clients/explorer/explorer-page': [238, 16],
  'api-clients/inspector/inspector-page': [241, 13],
  'audit/audit-page': [229, 12],
  'customers/billing/billing-page': [222, 9],
  'customers/form/create-customer-page': [231, 12],
  'customers/form/edit-customer-page': [234, 15],
  'customers/list/customers-page': [230, 12],
  'customers/overview/customer-overview-page': [227, 13],
  'live-state/live-state-page': [222, 8],
  'session/sign-in-page': [142, 7],
  'session/update-password-page': [141, 7],
  'trading/desk/board-window-page': [263, 14],
  'trading/desk/desk-page': [267, 14],
  'trading/series/series-page': [265, 13],
  'trading/trading-list-page': [254, 12],
  'users/users-page': [225, 10],
  'widgets/widget-page': [226, 12],
  'widgets/widgets-page': [222, 9],
};

/** Chunks that load with every route of a folder, in addition to its page, by their names. */
const FRAMES = [
  { folder: 'src/', chunk: 'application' },
  { folder: 'src/features/', chunk: 'signed-in' },
  { folder: 'src/features/trading/', chunk: 'live-provider' },
] as const;
const PAGE = /^src\/(?:features\/|app\/|gateway\/)?(?<name>.+-(?:page|route))\.tsx$/;

const Chunk = z.object({
  file: z.string(),
  name: z.string().optional(),
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
  /** Limits of both. 0 for a route without one, which fails the check. */
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
  const loads = pagesOf(manifest).map(async ({ route, files }) => {
    const parts = await Promise.all(files.map(sizeOf));
    const bytes = parts.reduce((sum, part) => sum + part, 0);
    const [most, maxFiles] = LIMITS[route] ?? [0, 0];
    return { route, bytes, files: files.length, maxBytes: most * kB, maxFiles };
  });
  return (await Promise.all(loads)).toSorted((a, b) => b.bytes - a.bytes);
}

/** Distinct files that the entry and each page need. */
export function pagesOf(manifest: Manifest): { readonly route: string; readonly files: readonly string[] }[] {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  return Object.keys(manifest).flatMap((key) => {
    const route = PAGE.exec(key)?.groups?.['name'];
    if (route === undefined || manifest[key]?.isDynamicEntry !== true) return [];
    const names = FRAMES.filter(({ folder }) => key.startsWith(folder)).map(({ chunk }): string => chunk);
    const frames = Object.keys(manifest).filter((each) => names.includes(manifest[each]?.name ?? ''));
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
