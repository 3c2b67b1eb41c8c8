import { fileURLToPath } from 'node:url';
import { defineConfig } from '@graphql-mesh/compose-cli';
import { loadOpenAPISubgraph } from '@omnigraph/openapi';

const source = fileURLToPath(new URL('../../provider-contract/openapi/data.json', import.meta.url));

export const composeConfig = defineConfig({
  subgraphs: [{ sourceHandler: loadOpenAPISubgraph('data', { source, endpoint: process.env.DATA_API_URL }) }],
});
