import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { inTime } from './lib/in-time.ts';
import {
  fillSignIn,
  freshPage,
  type PicturedProduct,
  submitSignIn,
  untilPainted,
  withPicturedProduct,
} from './lib/pictured-product.ts';
import { ROOT } from './lib/processes.ts';
import type { Screen } from './lib/screen.ts';
import { SCREENS } from './lib/screen-list.ts';

const VIEWS = [
  { scheme: 'light', width: 1440, height: 900 },
  { scheme: 'dark', width: 1440, height: 900 },
  { scheme: 'light', width: 390, height: 844 },
  { scheme: 'dark', width: 390, height: 844 },
  { scheme: 'light', width: 1920, height: 1080 },
] as const;
type View = (typeof VIEWS)[number];
/** The committed views; one in each theme. */
const KEPT = new Set(['light-1440', 'dark-390']);
const ALL = join(ROOT, '.cache/screens');
const DOCS = join(ROOT, 'docs/screens');

/** Deadline of one step of a picture. */
const STEP_MS = 60_000;

/** Prefixes of screen names; all screens if none is given. */
const only = process.argv.slice(2);

/** Steps of one picture, each with a deadline; an error names the picture. */
async function takePicture(product: PicturedProduct, screen: Screen, view: View): Promise<void> {
  const { scheme, width, height } = view;
  const name = `${screen.name}-${scheme}-${width}`;
  const step = <T>(what: string, work: () => Promise<T>) => inTime(`${name}, ${what}`, STEP_MS, work);
  const page = await step('opening a page', () =>
    freshPage(product, { viewport: { width, height }, colorScheme: scheme, reducedMotion: 'reduce' }),
  );
  try {
    const { account } = screen;
    if (account !== null) {
      await step('signing in', async () => {
        await fillSignIn(page, account);
        await submitSignIn(page);
      });
    }
    if (screen.fault) await product.control.addFault(screen.fault);
    await step('going there', () => page.goto(screen.path));
    await step('getting ready', () => screen.ready(page));
    // So that no element is hovered.
    await step('moving the mouse', () => page.mouse.move(0, 0));
    await step('being painted', () => untilPainted(page));
    const file = join(ALL, `${name}.png`);
    await step('taking the picture', () => page.screenshot({ path: file, animations: 'disabled' }));
    if (KEPT.has(`${scheme}-${width}`)) await copyFile(file, join(DOCS, `${name}.png`));
  } finally {
    await product.control.clearFaults();
    await step('closing the page', () => page.context().close());
  }
  console.log(`${name}.png`);
}

await mkdir(ALL, { recursive: true });
await mkdir(DOCS, { recursive: true });
await withPicturedProduct(async (product) => {
  for (const screen of SCREENS) {
    if (only.length > 0 && !only.some((start) => screen.name.startsWith(start))) continue;
    for (const view of VIEWS) {
      try {
        await takePicture(product, screen, view);
      } catch (error) {
        console.error(error instanceof Error ? error.message : error);
        process.exitCode = 1;
      }
    }
  }
});
