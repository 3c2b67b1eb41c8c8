import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
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
] as const;
/** The committed ones: each screen once in each theme and width. */
const KEPT = new Set(['light-1440', 'dark-390']);
const ALL = join(ROOT, '.cache/screens');
const DOCS = join(ROOT, 'docs/screens');

/** Beginnings of names; all screens where none is given. */
const only = process.argv.slice(2);

async function takePictures(product: PicturedProduct, screen: Screen): Promise<void> {
  for (const { scheme, width, height } of VIEWS) {
    const page = await freshPage(product, { viewport: { width, height }, colorScheme: scheme, reducedMotion: 'reduce' });
    if (screen.account !== null) {
      await fillSignIn(page, screen.account);
      await submitSignIn(page);
    }
    if (screen.fault) await product.control.addFault(screen.fault);
    await page.goto(screen.path);
    await screen.ready(page);
    await untilPainted(page);
    const name = `${screen.name}-${scheme}-${width}.png`;
    await page.screenshot({ path: join(ALL, name), animations: 'disabled' });
    if (KEPT.has(`${scheme}-${width}`)) await copyFile(join(ALL, name), join(DOCS, name));
    await product.control.clearFaults();
    await page.context().close();
    console.log(name);
  }
}

await mkdir(ALL, { recursive: true });
await mkdir(DOCS, { recursive: true });
await withPicturedProduct(async (product) => {
  for (const screen of SCREENS) {
    if (only.length === 0 || only.some((start) => screen.name.startsWith(start))) await takePictures(product, screen);
  }
});
