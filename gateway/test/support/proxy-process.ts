import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../scripts/lib/ports.ts';
import { ServerExited, startOnFreePort } from './start-on-free-port.ts';

const TEMPLATE = new URL('../../../deploy/gateways.conf.template', import.meta.url);
const TLS_TEMPLATE = new URL('../../../deploy/gateways-tls.conf.template', import.meta.url);
const START_MS = 30_000;

/** A real proxy in front of gateways, with the delivered configuration. */
export interface ProxyProcess {
  readonly url: string;
  /** Its address over TLS; null without a certificate. */
  readonly tlsUrl: string | null;
  /** Its access log and its error log. */
  log(): Promise<string>;
  stop(): Promise<void>;
}

/**
 * @param gateways two, as delivered, or more
 * @param tlsFolder contains tls.crt and tls.key; null: no TLS, as delivered
 */
export function startProxy(gateways: readonly string[], tlsFolder: string | null = null): Promise<ProxyProcess> {
  return startOnFreePort((port) => startProxyAt(port, gateways, tlsFolder));
}

async function startProxyAt(port: number, gateways: readonly string[], tlsFolder: string | null): Promise<ProxyProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-proxy-'));
  const [GATEWAY_A, GATEWAY_B, ...others] = gateways.map((url) => `127.0.0.1:${new URL(url).port}`);
  const added = others.map((other) => `    server ${other} max_fails=0;\n`).join('');
  const tlsPort = tlsFolder === null ? null : await freePort();
  const names: Record<string, string | undefined> = {
    GATEWAY_A,
    GATEWAY_B,
    PROXY_PORT: `127.0.0.1:${port}`,
    TLS_PORT: `127.0.0.1:${tlsPort}`,
    TLS_FOLDER: tlsFolder ?? undefined,
  };
  const templates = [TEMPLATE, ...(tlsFolder === null ? [] : [TLS_TEMPLATE])];
  const filled = await Promise.all(
    templates.map(async (template) =>
      (await readFile(template, 'utf8'))
        .replace(/^ *server \$\{GATEWAY_B\}.*\n/m, (line) => line + added)
        .replace(/\$\{(\w+)\}/g, (_, name: string) => names[name] ?? ''),
    ),
  );
  await writeFile(join(folder, 'gateways.conf'), filled.join('\n'));
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`);
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
     events { worker_connections 4096; }
     http { access_log ${folder}/access.log; ${paths.join(' ')} include ${folder}/gateways.conf; }`,
  );
  const program = process.env['NGINX_PATH'] ?? 'nginx';
  const path = `${process.env['PATH'] ?? ''}:/usr/sbin`;
  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf')], { env: { PATH: path }, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_MS;
  while (!(await answers(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      const log = await readFile(join(folder, 'error.log'), 'utf8').catch(() => '');
      if (child.exitCode === null) throw new Error(`the proxy did not start: ${log}`);
      await rm(folder, { recursive: true });
      throw new ServerExited(`the proxy exited with code ${child.exitCode}: ${log}`);
    }
    await sleep(20);
  }
  return {
    url,
    tlsUrl: tlsPort === null ? null : `https://127.0.0.1:${tlsPort}`,
    log: async () =>
      (await Promise.all(['access.log', 'error.log'].map((name) => readFile(join(folder, name), 'utf8')))).join('\n'),
    async stop() {
      if (child.exitCode === null) {
        const exited = once(child, 'exit');
        child.kill('SIGTERM');
        await exited;
      }
      await rm(folder, { recursive: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health`)).ok;
  } catch {
    return false;
  }
}
