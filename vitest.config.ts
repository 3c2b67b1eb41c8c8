import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const exclude = ['**/node_modules/**', '**/dist/**', 'web/e2e/**'];

export default defineConfig({
  // Node itself takes graphql's CommonJS form for everyone; a second copy of its classes would not recognise the first.
  resolve: { alias: [{ find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve('graphql')) }] },
  test: {
    pool: 'forks',
    // Two cores: more workers than that only make the real processes of the integration tests wait.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude,
  },
});
