import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { animatedGif, type Frame } from './lib/animated-gif.ts';
import { captioner } from './lib/captioned.ts';
import { freshPage, waitForPaint, withScreenshotStack } from './lib/screenshot-stack.ts';
import { ROOT } from './lib/processes.ts';
import { TOUR, type TourStep } from './lib/tour-steps.ts';

/** Gets the recording and its single pictures. */
const FOLDER = '.cache/tour';
const FILE = `${FOLDER}/tour.gif`;
const SIZE = { width: 960, height: 600 } as const;
/** Pixels of a picture per CSS pixel of its page. */
const SCALE = 0.8;
const STEP_MS = 4_000;
/** About as much text of a list as is in view. */
const VISIBLE_CHARACTERS = 600;
/** After this time without a change, the last picture is repeated. */
const CHANGE_TIMEOUT_MS = 5_000;

/** A page as wide as a desktop screen, in a smaller picture. */
const VIEW = {
  viewport: { width: SIZE.width / SCALE, height: SIZE.height / SCALE },
  deviceScaleFactor: SCALE,
  colorScheme: 'light',
} as const;

/** Takes the pictures of one step: each one after the first after a visible change, or after CHANGE_TIMEOUT_MS without one. */
async function picturesOf(page: Page, { pictures = 1 }: TourStep): Promise<Buffer[]> {
  await waitForPaint(page);
  const taken = [await page.screenshot()];
  while (taken.length < pictures) {
    const visibleText = async () => (await page.getByRole('main').innerText()).slice(0, VISIBLE_CHARACTERS);
    const before = await visibleText();
    await expect
      .poll(visibleText, { timeout: CHANGE_TIMEOUT_MS })
      .not.toBe(before)
      .catch(() => console.log('Nothing moved.'));
    taken.push(await page.screenshot());
  }
  return taken;
}

await mkdir(join(ROOT, FOLDER), { recursive: true });
await withScreenshotStack(async (product) => {
  const captionPage = await product.browser.newPage();
  const captioned = await captioner(captionPage, SIZE);
  const frames: Frame[] = [];
  let page = await freshPage(product, VIEW);
  for (const [at, step] of TOUR.entries()) {
    if (step.newSession) {
      await page.context().close();
      page = await freshPage(product, VIEW);
    }
    await step.show(page, product.control);
    const pictures = await picturesOf(page, step);
    for (const picture of pictures) {
      const png = await captioned(picture, step.caption, `${at + 1}/${TOUR.length}`);
      frames.push({ png, ms: STEP_MS / pictures.length });
      await writeFile(join(ROOT, FOLDER, `${String(frames.length).padStart(2, '0')}.png`), png);
    }
    console.log(`${at + 1}/${TOUR.length} ${step.caption}`);
  }
  const gif = animatedGif(frames);
  await writeFile(join(ROOT, FILE), gif);
  console.log(`${FILE}: ${frames.length} pictures, ${(gif.length / 1e6).toFixed(1)} MB`);
});
