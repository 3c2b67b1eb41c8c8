import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type LaunchOptions } from '@playwright/test';
import { STACK } from './stacks.ts';

/** Runs `work` in a browser whose user has changed settings, given as in the file `Preferences` of its profile. */
export async function withBrowserSettings(
  settings: object,
  launchOptions: LaunchOptions,
  work: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'browser-settings-'));
  await mkdir(join(folder, 'Default'));
  await writeFile(join(folder, 'Default', 'Preferences'), JSON.stringify(settings));
  const context = await chromium.launchPersistentContext(folder, { ...launchOptions, baseURL: STACK.dashboard });
  try {
    await work(context);
  } finally {
    await context.close();
    await rm(folder, { recursive: true });
  }
}
