// Entry point of all commands. Runs on any Node >= 20 without dependencies: installs the pinned packages, then runs the command with the pinned Node.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
const bin = join(modules, '.bin');
const stamp = join(modules, '.installed');
const NPM_CHECK_MS = 500;
const [command = '', ...args] = process.argv.slice(2);

function fail(message) {
  console.error(message);
  process.exit(1);
}

function isVersionAtLeast(version, major, minor) {
  const [have, haveMinor] = version.replace(/^v/, '').split('.').map(Number);
  return have > major || (have === major && haveMinor >= minor);
}

if (!isVersionAtLeast(process.version, 20, 0)) fail(`Node 20 or newer is needed; this is ${process.version}.`);
if (!existsSync(join(root, 'scripts', `${command}.ts`))) fail(`There is no command "${command}".`);

/** Changes when packages must be installed. */
function fingerprint() {
  const hash = createHash('sha256');
  const files = ['package.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml'];
  for (const name of ['gateway', 'web', 'schema', 'provider-contract', 'sandbox', 'examples'])
    files.push(join(name, 'package.json'));
  for (const file of files) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprint()) {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  console.log(`Installing dependencies with ${packageManager} ...`);
  const install = spawnSync('npx', ['--yes', packageManager, 'install', '--frozen-lockfile', '--reporter=append-only'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  });
  if (install.error) fail(`npx could not be started (${install.error.message}). Install npm, which brings it.`);
  if (install.status !== 0)
    fail(`${install.stdout}\n${install.stderr}\nThe installation failed; is the package registry reachable?`);
  writeFileSync(stamp, fingerprint());
}

/** Process id of a process's parent; null if the process has exited or there is no /proc. */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}

/** npm runs a script in a shell that outlives npm, and forwards no signals: only the parent of the shell shows that npm has exited. */
function watchNpm(onEnd) {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const npm = parentOf(shell);
  const timer = setInterval(() => {
    if (process.ppid === shell && parentOf(shell) === npm) return;
    clearInterval(timer);
    onEnd();
  }, NPM_CHECK_MS);
  timer.unref();
}

const pinned = join(bin, 'node');
const node = existsSync(pinned) ? pinned : process.execPath;
if (node === process.execPath && !isVersionAtLeast(process.version, 22, 18)) {
  fail(`No pinned Node exists for ${process.platform}-${process.arch}; with Node 22.18 or newer it works without.`);
}

const endWithParent = new URL('lib/exit-with-parent.ts', import.meta.url).href;
const child = spawn(node, ['--import', endWithParent, join(root, 'scripts', `${command}.ts`), ...args], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: {
    ...process.env,
    PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
    // With compiled modules in the cache, each process starts a third faster.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache', 'compile'),
  },
});
// A terminal sends Ctrl-C to the whole process group: the child stops by itself, and this process exits with it.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
watchNpm(() => child.kill('SIGTERM'));
child.on('error', (error) => fail(`The pinned Node could not be started: ${error.message}`));
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)));
