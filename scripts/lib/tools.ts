import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { run } from './processes.ts';

interface Tool {
  readonly name: string;
  /** Variable that names the program where it stands elsewhere. */
  readonly variable: string;
  readonly programs: readonly string[];
  readonly systemPackage: string;
}

const CHROMIUM: Tool = {
  name: 'Chromium',
  variable: 'CHROMIUM_PATH',
  programs: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  systemPackage: 'chromium',
};
const REDIS: Tool = { name: 'Redis', variable: 'REDIS_SERVER_PATH', programs: ['redis-server'], systemPackage: 'redis-server' };

function onPath(program: string): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path)) ?? null;
}

function find(tool: Tool): string | null {
  const named = process.env[tool.variable];
  if (named) return existsSync(named) ? named : null;
  for (const program of tool.programs) {
    const path = onPath(program);
    if (path) return path;
  }
  return null;
}

/** Tools that the tests need and could not get; `command` is what mends it. */
export class MissingTool extends Error {
  override readonly name = 'MissingTool';

  constructor(tools: readonly Tool[]) {
    const command = `apt-get install ${tools.map(({ systemPackage }) => systemPackage).join(' ')}`;
    super(`The tests need ${tools.map(({ name }) => name).join(' and ')}. Install with: ${command}`);
  }
}

/** Finds Chromium and Redis; installs what is missing with the system's packages when root, else Playwright's own Chromium. */
export async function testTools(say: (line: string) => void): Promise<{ chromium: string; redisServer: string }> {
  let missing = [CHROMIUM, REDIS].filter((tool) => find(tool) === null);
  if (missing.length > 0 && process.getuid?.() === 0 && onPath('apt-get')) {
    const packages = missing.map(({ systemPackage }) => systemPackage);
    say(`Installing ${packages.join(' and ')} with the system's packages ...`);
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], env);
    const { code, output } = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], env);
    if (code !== 0) say(output.slice(-2_000));
    missing = missing.filter((tool) => find(tool) === null);
  }
  let own: string | null = null;
  if (missing.includes(CHROMIUM)) {
    say("Fetching Playwright's own Chromium ...");
    await run('playwright', ['install', 'chromium']);
    own = existsSync(chromium.executablePath()) ? chromium.executablePath() : null;
    if (own !== null) missing = missing.filter((tool) => tool !== CHROMIUM);
  }
  const found = { chromium: find(CHROMIUM) ?? own, redisServer: find(REDIS) };
  if (found.chromium === null || found.redisServer === null) throw new MissingTool(missing);
  return { chromium: found.chromium, redisServer: found.redisServer };
}
