import { mkdir, writeFile } from 'node:fs/promises';
import { openApiFiles } from '../src/openapi.ts';

const folder = new URL('../openapi/', import.meta.url);
await mkdir(folder, { recursive: true });
for (const [name, text] of openApiFiles()) await writeFile(new URL(name, folder), text);
