import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { WINDOWS } from '../web/e2e/support/pages.ts';
import { withTimeout } from './lib/with-timeout.ts';
import {
  fillSignIn,
  freshPage,
  type ScreenshotStack,
  submitSignIn,
  waitForPaint,
  withScreenshotStack,
} from './lib/screenshot-stack.ts';
import { ROOT } from './lib/processes.ts';
import type { Screen } from './lib/screen.ts';
import { SCREENS } from './lib/screen-list.ts';
import { commandLine } from './lib/command-line.ts';
import { shownPictures } from './lib/shown-pictures.ts';

const VIEWS = WINDOWS.flatMap((size) => (['light', 'dark'] as const).map((scheme) => ({ scheme, ...size })));
type View = (typeof VIEWS)[number];
/** A page often waits for the gateway, so three at a time keep two cores busy. */
const CONCURRENCY = 3;
const OUTPUT_FOLDER = join(ROOT, '.cache/screens');
const DOCS_FOLDER = join(ROOT, 'docs/screens');
const USAGE = `npm run screens [-- --docs] [START ...]   pictures of all screens, or of those whose name starts so, in .cache/screens/
  --docs   only the pictures that README and guides show, which also go to docs/screens/
Example: npm run screens -- trading-light desk`;

/** Deadline of one step of a picture. */
const STEP_MS = 60_000;

const { values, positionals: starts } = commandLine({ docs: { type: 'boolean' } }, USAGE, true);
const shown = shownPictures();

const pictureName = (screen: Screen, { scheme, width }: View): string => `${screen.name}-${scheme}-${width}`;

/** Whether the command line asks for a picture. */
const isWanted = (name: string): boolean =>
  values.docs === true ? shown.has(name) : starts.length === 0 || starts.some((start) => name.startsWith(start));

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;
const sessions = new Map<string, Promise<Session>>();

/** Signs in once for all pictures of an account. */
function sessionOf(product: ScreenshotStack, account: string): Promise<Session> {
  const known = sessions.get(account);
  if (known !== undefined) return known;
  const session = withTimeout(`signing in as ${account}`, STEP_MS, async () => {
    const page = await freshPage(product, {});
    await fillSignIn(page, account);
    await submitSignIn(page);
    const state = await page.context().storageState();
    await page.context().close();
    return state;
  });
  sessions.set(account, session);
  return session;
}

/** Takes one picture. Each step has a deadline; an error names the picture and the step. */
async function takePicture(product: ScreenshotStack, screen: Screen, view: View): Promise<void> {
  const { scheme, width, height } = view;
  const name = pictureName(screen, view);
  const step = <T>(what: string, work: () => Promise<T>) => withTimeout(`${name}, ${what}`, STEP_MS, work);
  const session = screen.account === null ? {} : { storageState: await sessionOf(product, screen.account) };
  const page = await step('opening a page', () =>
    freshPage(product, { ...session, viewport: { width, height }, colorScheme: scheme, reducedMotion: 'reduce' }),
  );
  try {
    await step('going there', () => page.goto(screen.path));
    await step('getting ready', () => screen.ready(page, product.control));
    // So that no element is hovered.
    await step('moving the mouse', () => page.mouse.move(0, 0));
    await step('being painted', () => waitForPaint(page));
    const file = join(OUTPUT_FOLDER, `${name}.png`);
    // Not `disabled`, which ends the animation that covers a page without a proof of its prices.
    await step('taking the picture', () => page.screenshot({ path: file, animations: 'allow' }));
    if (values.docs === true) await copyFile(file, join(DOCS_FOLDER, `${name}.png`));
  } finally {
    await step('closing the page', () => page.context().close());
  }
  console.log(`${name}.png`);
}

await mkdir(OUTPUT_FOLDER, { recursive: true });
await mkdir(DOCS_FOLDER, { recursive: true });
const wanted = SCREENS.filter((screen) => VIEWS.some((view) => isWanted(pictureName(screen, view))));
await withScreenshotStack(async (product) => {
  const take = async (screens: readonly Screen[], atOnce: number): Promise<void> => {
    const waiting = screens
      .flatMap((screen) => VIEWS.map((view) => ({ screen, view })))
      .filter(({ screen, view }) => isWanted(pictureName(screen, view)))
      .values();
    const work = async (): Promise<void> => {
      for (const { screen, view } of waiting) {
        try {
          await takePicture(product, screen, view);
        } catch (error) {
          console.error(error instanceof Error ? error.message : error);
          process.exitCode = 1;
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  };
  // A fault affects every page, and changes of data persist, so screens with either are taken one at a time.
  for (const screen of wanted) {
    if (screen.fault === undefined) continue;
    await product.control.addFault(screen.fault);
    await take([screen], 1);
    await product.control.clearFaults();
  }
  await take(
    wanted.filter(({ fault, changesData }) => fault === undefined && changesData !== true),
    CONCURRENCY,
  );
  await take(
    wanted.filter(({ fault, changesData }) => fault === undefined && changesData === true),
    1,
  );
});
