import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { committedTimes } from './scripts/lib/stage-times.ts';
import { TEST_WAIT_MS } from './scripts/lib/test-settings.ts';

/**
 * The order of the test files. A shuffled order keeps the files of a project together: a worker whose next file is of another
 * project ends, and with it its module graph and its hosts.
 */
class ProjectSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of the sequencer
    const sorted = await super.sort(files);
    const { shuffle, seed } = this.ctx.config.sequence;
    if (!shuffle) {
      const seconds = await committedTimes();
      const secondsOf = ({ moduleId }: TestSpecification): number => seconds[relative(import.meta.dirname, moduleId)] ?? 0;
      const projects = [...new Set(sorted.map(({ project }) => project.name))];
      const projectOf = ({ project }: TestSpecification): number => projects.indexOf(project.name);
      // A long file that starts last would leave the other workers idle.
      return sorted.toSorted((one, other) => projectOf(one) - projectOf(other) || secondsOf(other) - secondsOf(one));
    }
    const keys = new Map(
      sorted.map((file) => {
        const place = createHash('sha256')
          .update(`${seed} ${relative(import.meta.dirname, file.moduleId)}`)
          .digest('hex');
        return [file, `${file.project.name} ${place}`] as const;
      }),
    );
    const keyOf = (file: TestSpecification): string => keys.get(file) ?? '';
    return sorted.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  }
}

const UNIT = ['{web,schema,provider-contract,gateway/src,bench,scripts,tests/guards}/**/*.test.{ts,tsx}'];
const exclude = ['**/node_modules/**', '**/dist/**', 'web/e2e/**', '**/*.component.test.tsx'];

export default defineConfig({
  // Node itself takes graphql's CommonJS form for everyone; a second copy of its classes would not recognise the first.
  resolve: { alias: [{ find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve('graphql')) }] },
  test: {
    pool: 'forks',
    sequence: { sequencer: ProjectSequencer },
    // One more than the cores of the smallest machine, because integration tests wait for timers. A fourth saves no time.
    maxWorkers: 3,
    // A loaded machine takes many times as long as an idle one. A test may wait several times.
    testTimeout: 3 * TEST_WAIT_MS,
    hookTimeout: 4 * TEST_WAIT_MS,
    expect: { poll: { timeout: TEST_WAIT_MS } },
    // A failure names both values whole; otherwise the report of a whole run shows 40 characters of each.
    chaiConfig: { truncateThreshold: 0 },
    setupFiles: ['scripts/lib/test-waits.ts'],
    projects: [
      'web/vitest.config.ts',
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
