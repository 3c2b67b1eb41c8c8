import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../scripts/lib/ports.ts';
import { ROOT, run } from '../../scripts/lib/processes.ts';
import { allFiles } from '../../scripts/lib/changed.ts';
import { copyFiles } from '../../scripts/lib/repository-copy.ts';
import { providerAt } from '../../scripts/lib/stack.ts';
import { startSandboxProcess } from '../../sandbox/src/testing/start-sandbox.ts';
import { provideBaseImages, runOrThrow } from './base-images.ts';
import { Compose } from './compose.ts';

const MINUTE = 60_000;
const MAX_IMAGE_BYTES = 300_000_000;
/** A service may be starting, installing or restarting. */
const SERVICE_WAIT = { timeout: 5 * MINUTE, interval: 250 };
const EMAIL = 'trader@example.test';

/** A program that subscribes to the trading list, and the lines that it prints. */
interface Subscriber {
  readonly lines: readonly string[];
  stop(): void;
}

// Uses the ports of docker-compose.yml; `npm run test:containers` runs it where Docker answers.
describe.runIf(process.env['TEST_CONTAINERS'] === 'on')('containers', { shuffle: false, timeout: 10 * MINUTE }, () => {
  let folder: string;
  let compose: Compose;
  const running = new Set<Subscriber>();

  beforeAll(async () => {
    await provideBaseImages();
    folder = await copyFiles(await allFiles());
    compose = await Compose.in(folder);
  }, 15 * MINUTE);
  afterEach(() => {
    for (const subscriber of running) subscriber.stop();
    running.clear();
  });
  afterAll(async () => {
    await compose.down();
    // Containers have written files as root.
    await rm(folder, { recursive: true, force: true });
  }, 2 * MINUTE);

  /** Signs in and subscribes to the trading list. @param url of the gateway; @param certificate file that it trusts */
  async function subscribe(url: string, certificate: string | null = null): Promise<Subscriber> {
    const env = {
      PATH: process.env['PATH'] ?? '',
      HOME: folder,
      SIGHTLINE_URL: `${url}/graphql`,
      SIGHTLINE_SESSION: join(await mkdtemp(join(folder, 'session-')), 'session.json'),
      SIGHTLINE_EMAIL: EMAIL,
      SIGHTLINE_PASSWORD_FILE: join(folder, 'password'),
      ...(certificate === null ? {} : { NODE_EXTRA_CA_CERTS: certificate }),
    };
    await writeFile(env.SIGHTLINE_PASSWORD_FILE, 'sightline\n');
    const child = spawn(process.execPath, ['live.ts'], { cwd: join(ROOT, 'examples'), env, stdio: ['ignore', 'pipe', 'pipe'] });
    const lines: string[] = [];
    createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
    createInterface({ input: child.stderr }).on('line', (line) => lines.push(`error: ${line}`));
    const subscriber = { lines, stop: () => void child.kill('SIGKILL') };
    running.add(subscriber);
    return subscriber;
  }

  async function waitForLive({ lines }: Subscriber, from: number): Promise<void> {
    const found = () => lines.slice(from).filter((line) => /^(?:snapshot|change) \d+ LIVE/.test(line));
    await vi.waitFor(() => expect(found().length, lines.slice(-5).join('\n')).toBeGreaterThan(2), SERVICE_WAIT);
  }

  const textOf = async (url: string) => (await fetch(url, { signal: AbortSignal.timeout(5_000) })).text();

  it('serve the page with reload for `docker compose up`', async () => {
    await compose.do('up', '--detach');
    await vi.waitFor(async () => expect(await textOf('http://localhost:5173/login')).toContain('<div id="root">'), SERVICE_WAIT);
    const subscriber = await vi.waitFor(async () => {
      const started = await subscribe('http://localhost:5173');
      await vi.waitFor(() => expect(started.lines[0]).toMatch(/^snapshot/), { timeout: 20_000 });
      return started;
    }, SERVICE_WAIT);
    await waitForLive(subscriber, 0);
    await appendFile(join(folder, 'web/src/main.tsx'), "\nconsole.log('changed page');\n");
    await vi.waitFor(
      async () => expect(await textOf('http://localhost:5173/src/main.tsx')).toContain('changed page'),
      SERVICE_WAIT,
    );
    await appendFile(join(folder, 'gateway/src/main.ts'), "\nprocess.stdout.write('changed gateway\\n');\n");
    await vi.waitFor(async () => expect(await compose.do('logs', 'gateway')).toContain('changed gateway'), SERVICE_WAIT);
    await compose.do('down', '--volumes', '--timeout', '30');
  });

  it('are small, and built again from a changed source without installing anything', async () => {
    await compose.do('build', 'gateway-a');
    const size = Number(await runOrThrow('docker', ['image', 'inspect', '--format', '{{.Size}}', 'sightline']));
    expect(size).toBeLessThanOrEqual(MAX_IMAGE_BYTES);
    for (const file of ['gateway/src/main.ts', 'web/src/main.tsx']) await appendFile(join(folder, file), '\n// changed\n');
    const output = await compose.do('build', 'gateway-a');
    const steps = output.split(/^Step \d+\/\d+ : /m).filter((step) => /^RUN .* install/.test(step));
    expect(steps).toHaveLength(2);
    for (const step of steps) expect(step).toContain('Using cache');
  });

  it('run as an unprivileged user without write permission and capabilities, report their health, and exit on a signal', async () => {
    const sandbox = await startSandboxProcess();
    const port = String(await freePort());
    const env = {
      ...providerAt(sandbox.port),
      DEMO_DATA: 'off',
      PORT: port,
      TRADING_TOKEN_KEY: `k1:${randomBytes(32).toString('base64')}`,
    };
    const variables = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
    const limits = ['--read-only', '--cap-drop', 'ALL', '--user', '65534:65534', '--network', 'host'];
    const id = (
      await runOrThrow('docker', ['run', '--detach', '--health-interval', '1s', ...limits, ...variables, 'sightline'])
    ).trim();
    const stateOf = async (field: string) =>
      (await runOrThrow('docker', ['inspect', '--format', `{{.State.${field}}}`, id])).trim();
    try {
      await vi.waitFor(async () => expect(await stateOf('Health.Status')).toBe('healthy'), SERVICE_WAIT);
      expect(await textOf(`http://localhost:${port}/trading`)).toContain('<div id="root">');
      expect(await textOf(`http://localhost:${port}/docs/webhooks`)).toContain('<h1');
      expect((await run('docker', ['exec', id, 'sh', '-c', 'touch /app/file || touch /tmp/file'])).code).not.toBe(0);
      await runOrThrow('docker', ['stop', '--time', '30', id]);
      expect(await stateOf('ExitCode')).toBe('0');
    } finally {
      await run('docker', ['rm', '--force', id]);
      await sandbox.stop();
    }
  });

  it('serve one customer behind a proxy with two gateways, also when one is killed', async () => {
    await compose.do('--profile', 'scale', 'up', '--detach', 'proxy');
    expect(await errorsThroughKills('http://localhost:8080', null)).toEqual([]);
  });

  it('use one PostgreSQL, and serve their port for operators to other containers, but publish it nowhere', async () => {
    const status = (host: string) =>
      `fetch('http://${host}:9400/status').then((answer) => answer.json()).then(({ store }) => console.log(store.engine, store.state, store.warning), ({ cause }) => console.log(cause.code))`;
    const ask = async (service: string, host: string) =>
      (await compose.do('--profile', 'scale', 'exec', '-T', service, 'node', '-e', status(host))).trim();
    expect([await ask('gateway-b', 'gateway-a'), await ask('gateway-a', 'gateway-b')]).toEqual(Array(2).fill('postgres up null'));
    const ports = await compose.do('--profile', 'scale', 'ps', 'gateway-a', 'gateway-b', 'proxy');
    expect(ports).toContain('8080->80');
    expect(ports).not.toMatch(/9400->/);
    const image = await runOrThrow('docker', ['image', 'inspect', '--format', '{{json .Config.ExposedPorts}}', 'sightline']);
    expect(JSON.parse(image)).toEqual({ '4000/tcp': {} });
  });

  it('serve one customer behind a proxy with TLS, also when a gateway is killed', async () => {
    const [key, certificate] = [join(folder, 'tls.key'), join(folder, 'tls.crt')];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const kind = ['-newkey', 'rsa:2048', '-nodes', '-days', '2'];
    await runOrThrow('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', certificate]);
    await appendFile(join(folder, '.env'), `TLS_FOLDER=${folder}\n`);
    const withTls = await Compose.in(folder, ['docker-compose.yml', 'deploy/tls.compose.yml']);
    await withTls.do('--profile', 'scale', 'up', '--detach', 'proxy');
    expect(await errorsThroughKills('https://localhost:8443', certificate)).toEqual([]);
  });

  /** Subscribes twice, then kills and restarts each gateway in turn. @returns the errors of the subscribers */
  async function errorsThroughKills(url: string, certificate: string | null): Promise<string[]> {
    const subscribers = await Promise.all([subscribe(url, certificate), subscribe(url, certificate)]);
    for (const subscriber of subscribers) await waitForLive(subscriber, 0);
    for (const service of ['gateway-a', 'gateway-b']) {
      const seen = subscribers.map(({ lines }) => lines.length);
      await compose.do('--profile', 'scale', 'kill', service);
      for (const [index, subscriber] of subscribers.entries()) await waitForLive(subscriber, seen[index] ?? 0);
      await compose.do('--profile', 'scale', 'up', '--detach', '--no-recreate', service);
      const healthy = ['ps', '--quiet', '--filter', 'health=healthy', '--filter', `name=${service}`];
      await vi.waitFor(async () => expect(await runOrThrow('docker', healthy)).not.toBe(''), SERVICE_WAIT);
    }
    return subscribers.flatMap(({ lines }) => lines.filter((line) => line.startsWith('error')));
  }
});
