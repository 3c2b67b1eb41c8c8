import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ROOT } from './processes.ts';

const FONT = `${ROOT}web/node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2`;
/** Height of the caption under the image, in pixels. */
const CAPTION_HEIGHT = 44;

/** Returns a function that draws a caption, after a place such as `3/14`, under a PNG image of this size. It replaces what `page` shows. */
export async function captioner(page: Page, picture: { readonly width: number; readonly height: number }) {
  const font = (await readFile(FONT)).toString('base64');
  await page.setViewportSize({ width: picture.width, height: picture.height + CAPTION_HEIGHT });
  return async (png: Buffer, caption: string, place: string): Promise<Buffer> => {
    await page.setContent(`<style>
      @font-face { font-family: Inter; src: url(data:font/woff2;base64,${font}); font-weight: 100 900 }
      body { margin: 0; background: #16202c; color: #fff; font: 500 17px/${CAPTION_HEIGHT}px Inter }
      img { display: block; width: ${picture.width}px; height: ${picture.height}px }
      p { display: flex; gap: 14px; margin: 0 18px }
      span { color: #9fb3c8; font-variant-numeric: tabular-nums }
    </style>
    <img alt="" src="data:image/png;base64,${png.toString('base64')}"><p><span>${place}</span> ${caption}</p>`);
    return page.screenshot();
  };
}
