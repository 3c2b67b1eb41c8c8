import { existsSync } from 'node:fs';

/** Chromium as root, without a graphics card, and without calls home that a closed network would refuse one by one. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Without a window it is quicker; either will do. */
const SYSTEM_CHROMIUM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** The Chromium that was named, else the system's; undefined where there is none. */
export function chromiumPath(): string | undefined {
  return process.env['CHROMIUM_PATH'] ?? SYSTEM_CHROMIUM.find((path) => existsSync(path));
}
