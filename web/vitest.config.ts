import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defaultClientConditions } from 'vite';
import { defineProject } from 'vitest/config';
import { CHROMIUM_FLAGS, chromiumPath } from '../scripts/lib/chromium-flags.ts';
import { TEST_WAIT_MS } from '../scripts/lib/test-settings.ts';

const executablePath = chromiumPath();

// Component tests: the application and the kit in Chromium, without a gateway. `src/testing/component/app.tsx` has the rest.
// biome-ignore lint/style/noDefaultExport: vitest loads its configuration so.
export default defineProject({
  root: import.meta.dirname,
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  plugins: [react({ jsxImportSource: '#jsx' })],
  // All packages are bundled before the first test: one that is found later would reload the page during a test.
  optimizeDeps: { entries: ['src/**/*.{ts,tsx}', '!src/**/*.test.{ts,tsx}', 'src/**/*.component.test.tsx'] },
  test: {
    name: 'component',
    include: ['src/**/*.component.test.tsx'],
    // One page for all files: loading the modules of the application costs more than most tests.
    isolate: false,
    fileParallelism: false,
    // A group has one number of workers. In one run of vitest, these come after the unit and integration tests; `npm test` makes two runs.
    sequence: { groupOrder: 1 },
    testTimeout: 3 * TEST_WAIT_MS,
    expect: { poll: { timeout: TEST_WAIT_MS } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1440, height: 900 },
      provider: playwright({
        launchOptions: { ...(executablePath !== undefined && { executablePath }), args: CHROMIUM_FLAGS },
        contextOptions: { locale: 'en-GB', reducedMotion: 'reduce' },
        actionTimeout: TEST_WAIT_MS,
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
