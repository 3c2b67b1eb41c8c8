import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, chromiumPath } from './scripts/lib/chromium-flags.ts';
import { TEST_WAIT_MS } from './scripts/lib/test-settings.ts';
import { STACK, STACKS } from './web/e2e/support/stacks.ts';

const executablePath = chromiumPath();

/** Features that Playwright itself disables: Chromium reads only the last `--disable-features`. */
const DISABLED_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
];

/** Save the third of the processor time of a page visit and its accessibility check that is compiling and garbage collection. */
const SCRIPT_FLAGS = [
  // Scripts fetched in the background are compiled while they stream, never read from the cache.
  `--disable-features=${['BackgroundResourceFetch', ...DISABLED_BY_PLAYWRIGHT].join(',')}`,
  // A new page reuses the process of the others.
  '--process-per-site',
  // A page is open for seconds: optimized code, and frequent or parallel garbage collection, cost more than they save.
  '--js-flags=--no-maglev,--no-turbofan,--min-semi-space-size=16,--single-threaded-gc',
];

// biome-ignore lint/style/noDefaultExport: Playwright loads its configuration so.
export default defineConfig({
  testDir: '.',
  outputDir: process.env['E2E_CACHE'] ?? '.cache/e2e',
  // Specs of one stack take turns.
  workers: STACKS.length,
  fullyParallel: false,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // A loaded machine takes many times as long as an idle one.
  timeout: 12 * TEST_WAIT_MS,
  // Shorter, because `toPass` repeats whole steps.
  expect: { timeout: 20_000, toPass: { timeout: 90_000 } },
  reporter: [['list']],
  projects: [
    { name: 'sign-in', testMatch: 'web/e2e/accounts.setup.ts' },
    { name: 'e2e', testMatch: ['web/e2e/**/*.spec.ts', 'tests/cases/*.spec.ts'], dependencies: ['sign-in'] },
    // Leaves a world in which matches were played, which other tests do not expect.
    { name: 'play', testMatch: 'web/e2e/**/*.play.ts', dependencies: ['e2e'] },
  ],
  use: {
    baseURL: STACK.dashboard,
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // For contexts that a test opens itself.
    contextOptions: { reducedMotion: 'reduce' },
    // Costs a fifth of the time; `--trace=retain-on-failure` asks for it.
    trace: 'off',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [...CHROMIUM_FLAGS, ...SCRIPT_FLAGS],
    },
  },
});
