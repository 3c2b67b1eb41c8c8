import { existsSync } from 'node:fs';

/** Runs Chromium as root, without a graphics card, and without background requests, which fail in a closed network. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The headless build is faster; both work. */
const SYSTEM_CHROMIUM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Path of the configured Chromium, else of the system's; undefined without one. */
export function chromiumPath(): string | undefined {
  return process.env['CHROMIUM_PATH'] ?? SYSTEM_CHROMIUM.find((path) => existsSync(path));
}
