import { mkdir } from 'node:fs/promises';
import { writeChanged } from '../../scripts/lib/write-changed.ts';
import { openApiFiles } from '../src/openapi.ts';

const folder = new URL('../openapi/', import.meta.url);
await mkdir(folder, { recursive: true });
for (const [name, text] of openApiFiles()) await writeChanged(new URL(name, folder), text);
