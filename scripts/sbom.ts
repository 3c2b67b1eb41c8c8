import { mkdir, readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import * as z from 'zod';
import { productionPackages } from './lib/installed-packages.ts';
import { ROOT, run } from './lib/processes.ts';

// Writes a software bill of materials (CycloneDX, JSON): `npm run sbom [-- file]`.
const file = resolve(ROOT, process.argv[2] ?? '.cache/sightline.cdx.json');
const Root = z.object({ packageManager: z.string() });
const Bill = z.object({ components: z.array(z.object({ purl: z.string() })) });

const { packageManager } = Root.parse(JSON.parse(await readFile(`${ROOT}package.json`, 'utf8')));
await mkdir(dirname(file), { recursive: true });
const format = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
const { code, output } = await run('npx', ['--yes', packageManager, 'sbom', ...format, '--prod', '--out', file]);
if (code !== 0) throw new Error(`The list could not be written.\n${output}`);

const { components } = Bill.parse(JSON.parse(await readFile(file, 'utf8')));
const listed = new Set(components.map(({ purl }) => decodeURIComponent(purl)));
const missing = productionPackages().filter(({ name, version }) => !listed.has(`pkg:npm/${name}@${version}`));
for (const { name, version } of missing) console.error(`${name} ${version} is not on the list`);
console.log(`${components.length} packages in ${file}`);
process.exitCode = missing.length === 0 ? 0 : 1;
