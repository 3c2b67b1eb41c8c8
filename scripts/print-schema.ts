import { printSchemaWithDirectives } from '@graphql-tools/utils';
import { lexicographicSortSchema } from 'graphql';
import { schemaTypes } from '../gateway/src/graphql/schema.ts';
import { writeChanged } from './lib/write-changed.ts';

/** One file with the whole contract, so that a change of it is seen as one difference. */
const sdl = printSchemaWithDirectives(lexicographicSortSchema(await schemaTypes()));
await writeChanged(new URL('../schema/published/schema.graphql', import.meta.url), `${sdl}\n`);
