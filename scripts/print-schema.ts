import { lexicographicSortSchema, printSchema } from 'graphql';
import { buildSchema } from '../gateway/src/graphql/schema.ts';
import { writeChanged } from './lib/write-changed.ts';

/** One file with the whole contract, so that a change of it is seen as one difference. */
const sdl = printSchema(lexicographicSortSchema(await buildSchema()));
await writeChanged(new URL('../schema/sightline.sdl', import.meta.url), `${sdl}\n`);
