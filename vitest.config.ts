import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const UNIT = ['{web,schema,provider-contract,gateway/src,bench,scripts,tests/guards}/**/*.test.{ts,tsx}'];
const exclude = ['**/node_modules/**', '**/dist/**', 'web/e2e/**'];

export default defineConfig({
  // Node itself takes graphql's CommonJS form for everyone; a second copy of its classes would not recognise the first.
  resolve: { alias: [{ find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve('graphql')) }] },
  test: {
    pool: 'forks',
    // Twice the cores of the smallest machine: integration tests wait for timers much of the time.
    maxWorkers: 4,
    testTimeout: 20_000,
    // One second, the default, is not enough on a loaded machine.
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        // Beside the code, without processes of their own: they share one module graph, for loading it costs most of their time.
        test: { name: 'unit', isolate: false, include: UNIT, exclude },
      },
      {
        extends: true,
        // The files of a worker share its hosts (`gateway/test/support/host.ts`), which would otherwise start once per file.
        test: { name: 'integration', isolate: false, include: ['**/*.test.{ts,tsx}'], exclude: [...exclude, ...UNIT] },
      },
    ],
  },
});
