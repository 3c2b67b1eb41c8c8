import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { postgresFolders } from './postgres-folders.ts';
import { run } from './processes.ts';
import { PYTHON_PACKAGES, pythonWith } from './python.ts';

interface Tool {
  readonly name: string;
  /** Environment variable with the path of the program. */
  readonly variable: string;
  readonly programs: readonly string[];
  readonly systemPackage: string;
}

/** The headless build opens a page in less than half the time of the full browser. */
const HEADLESS_CHROMIUM: Tool = {
  name: 'Chromium',
  variable: 'CHROMIUM_PATH',
  programs: ['chromium-headless-shell'],
  systemPackage: 'chromium-headless-shell',
};
const CHROMIUM: Tool = {
  ...HEADLESS_CHROMIUM,
  programs: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  systemPackage: 'chromium',
};
const REDIS: Tool = { name: 'Redis', variable: 'REDIS_SERVER_PATH', programs: ['redis-server'], systemPackage: 'redis-server' };
const NGINX: Tool = { name: 'nginx', variable: 'NGINX_PATH', programs: ['nginx'], systemPackage: 'nginx' };
const POSTGRES: Tool = {
  name: 'PostgreSQL',
  variable: 'POSTGRES_PATH',
  programs: ['postgres'],
  systemPackage: 'postgresql',
};
const OPENSSL: Tool = { name: 'OpenSSL', variable: 'OPENSSL_PATH', programs: ['openssl'], systemPackage: 'openssl' };
/** The examples need curl and Python. */
const CURL: Tool = { name: 'curl', variable: 'CURL_PATH', programs: ['curl'], systemPackage: 'curl' };
const PYTHON: Tool = { name: 'Python 3', variable: 'PYTHON_PATH', programs: ['python3'], systemPackage: 'python3' };
const PROGRAMS: readonly Tool[] = [REDIS, POSTGRES, NGINX, OPENSSL, CURL, PYTHON];

/** Without these, the tests of Python programs are skipped. */
const PYTHON_MODULES: Tool = { name: 'Python packages', variable: '', programs: [], systemPackage: PYTHON_PACKAGES.join(' ') };

export interface TestTools {
  readonly chromium: string;
  /** Paths of all programs that tests start. */
  readonly programs: readonly string[];
}

const APT_DEADLINE_S = 180;

function onPath(program: string): string | null {
  // Servers are in a folder that only root has on its path.
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', ...postgresFolders()];
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

/** Missing tools of the tests; `command` installs them. */
export class MissingTool extends Error {
  override readonly name = 'MissingTool';

  constructor(tools: readonly Tool[]) {
    const command = `apt-get install ${tools.map(({ systemPackage }) => systemPackage).join(' ')}`;
    super(`The tests need ${tools.map(({ name }) => name).join(' and ')}. Install with: ${command}`);
  }
}

async function install(tools: readonly Tool[], log: (line: string) => void): Promise<void> {
  if (tools.length === 0 || process.getuid?.() !== 0 || !onPath('apt-get')) return;
  const packages = tools.flatMap(({ systemPackage }) => systemPackage.split(' '));
  log(`Installing ${packages.join(' and ')} with the system's packages ...`);
  const first = await aptGet(['install', '-y', '-qq', '--no-install-recommends', ...packages]);
  if (first.code === 0) return;
  // The package lists may be missing or outdated.
  await aptGet(['update', '-qq']);
  const second = await aptGet(['install', '-y', '-qq', '--no-install-recommends', ...packages]);
  if (second.code !== 0) log(second.output.slice(-2_000));
}

/** Runs apt-get with short deadlines, so that it fails early in a closed network. */
function aptGet(args: readonly string[]): Promise<{ code: number; output: string }> {
  const timeouts = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10', '-o', 'DPkg::Lock::Timeout=60'];
  return run('timeout', [String(APT_DEADLINE_S), 'apt-get', ...timeouts, ...args], {
    DEBIAN_FRONTEND: 'noninteractive',
    // Prevents packages from starting services: tests start their own.
    RUNLEVEL: '1',
  });
}

async function installPlaywrightChromium(log: (line: string) => void): Promise<string | null> {
  log("Fetching Playwright's own Chromium ...");
  await run('playwright', ['install', 'chromium']);
  const path = chromium.executablePath();
  return existsSync(path) ? path : null;
}

/**
 * Finds Chromium, Redis, PostgreSQL, nginx, OpenSSL, curl and Python; installs what is missing with the system's packages when
 * root, else fetches Playwright's own Chromium. Any Chromium works; the headless build is preferred.
 */
export async function testTools(log: (line: string) => void): Promise<TestTools> {
  await install(
    [HEADLESS_CHROMIUM, ...PROGRAMS].filter((tool) => find(tool) === null),
    log,
  );
  if (pythonWith('requests, websockets') === null) await install([PYTHON_MODULES], log);
  if (find(HEADLESS_CHROMIUM) === null && find(CHROMIUM) === null) await install([CHROMIUM], log);
  const path = find(HEADLESS_CHROMIUM) ?? find(CHROMIUM) ?? (await installPlaywrightChromium(log));
  const missing = PROGRAMS.filter((tool) => find(tool) === null);
  if (path === null || missing.length > 0) throw new MissingTool([...(path === null ? [HEADLESS_CHROMIUM] : []), ...missing]);
  return { chromium: path, programs: [path, ...PROGRAMS.flatMap((tool) => find(tool) ?? [])] };
}

/** Path and version of each program: nginx and OpenSSL have options of their own for it. */
export function versionsOf(programs: readonly string[]): Promise<string[]> {
  return Promise.all(
    programs.map(async (program) => {
      const option = program.endsWith('nginx') ? '-v' : program.endsWith('openssl') ? 'version' : '--version';
      return `${program} ${(await run(program, [option])).output}`;
    }),
  );
}
