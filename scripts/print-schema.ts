import { printSchemaWithDirectives } from '@graphql-tools/utils';
import { lexicographicSortSchema } from 'graphql';
import { schemaTypes } from '../gateway/src/graphql/schema.ts';
import { writeChanged } from './lib/write-changed.ts';

// Writes the whole contract into one file, so that a review shows a change of the contract as one difference.
const sdl = printSchemaWithDirectives(lexicographicSortSchema(await schemaTypes()));
await writeChanged(new URL('../schema/published/schema.graphql', import.meta.url), `${sdl}\n`);
