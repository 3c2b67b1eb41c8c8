import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import type { VariableName } from '../../gateway/src/config/config.ts';
import type { Settings } from '../../gateway/src/settings.ts';
import { type Environment, type Service, startService } from './processes.ts';

/** A demo account of the sandbox. */
export interface DemoAccount {
  readonly email: string;
  readonly password: string;
  readonly title: string;
  /** What the account may do, as a phrase. */
  readonly may: string;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly link: string;
}

export interface Sandbox {
  readonly service: Service;
  readonly port: number;
  readonly accounts: readonly DemoAccount[];
}

/** The service exited before it was ready; its error is on standard error. */
export class NotStarted extends Error {
  override readonly name = 'NotStarted';
}

/** Starts the simulated provider and waits until it listens. */
export function startSandbox(env: Environment, onMail: (mail: Mail) => void = () => {}, flags: string[] = []): Promise<Sandbox> {
  return new Promise((resolve, reject) => {
    const service = startService(
      'sandbox',
      'sandbox/src/main.ts',
      env,
      (line) => {
        const parsed = readLine(line);
        if (parsed === null) return;
        if ('mail' in parsed) onMail(parsed.mail);
        else resolve({ service, port: parsed.port, accounts: parsed.accounts });
      },
      flags,
    );
    void service.exited.then(() => reject(new NotStarted('the sandbox did not start')));
  });
}

/** Variables of a gateway (text), and in tests its settings (numbers). */
export type GatewayOptions = Readonly<Partial<Record<VariableName | 'NODE_OPTIONS' | `PLANTED_${string}`, string | undefined>>> &
  Partial<Settings>;

/** The options as variables: TEST_SETTINGS has the settings. */
export function asEnvironment(options: GatewayOptions): Record<string, string> {
  const settings: Record<string, number> = {};
  const variables: Record<string, string> = {};
  for (const [name, value] of Object.entries(options)) {
    if (typeof value === 'number') settings[name] = value;
    else if (value !== undefined) variables[name] = value;
  }
  return Object.keys(settings).length === 0 ? variables : { ...variables, TEST_SETTINGS: JSON.stringify(settings) };
}

/** Starts the gateway and waits until it listens. Without DATABASE_URL it gets a new store, which is removed when the gateway exits. */
export function startGatewayProcess(
  options: GatewayOptions,
  onLine: (line: string) => void,
  flags: string[] = [],
  onErrorLine: ((line: string) => void) | null = null,
): Promise<{ service: Service; port: number; adminPort: number | null }> {
  return new Promise((resolve, reject) => {
    const ownFolder = options.DATABASE_URL === undefined ? temporaryFolder() : null;
    const env = asEnvironment(ownFolder === null ? options : { ...options, ...storeIn(ownFolder.path) });
    // In production, main.ts refuses settings.
    const isRefusedByMain = env['NODE_ENV'] === 'production' && env['TEST_SETTINGS'] !== undefined;
    const program = isRefusedByMain ? 'scripts/lib/gateway-program.ts' : 'gateway/src/main.ts';
    const service = startService('gateway', program, env, onLine, flags, onErrorLine);
    service.child.on('message', (message) => {
      const ready = Ready.safeParse(message);
      if (ready.success) resolve({ service, ...ready.data });
    });
    void service.exited.then(() => {
      ownFolder?.remove();
      reject(new NotStarted('the gateway did not start'));
    });
  });
}

/** The variable of a gateway whose store is in this folder. */
export function storeIn(folder: string): { readonly DATABASE_URL: string } {
  return { DATABASE_URL: `sqlite:${join(folder, 'sightline.sqlite')}` };
}

/** A new folder for the store of one gateway, and its removal. */
export function temporaryFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'sightline-data-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

const Ready = z.object({ port: z.int(), adminPort: z.nullable(z.int()) });
/** Variables of a gateway that uses a sandbox. */
export function providerAt(sandboxPort: number) {
  const base = `http://localhost:${sandboxPort}`;
  return {
    AUTH_API_URL: `${base}/auth`,
    ACCOUNT_API_URL: `${base}/account`,
    DASHBOARD_API_URL: `${base}/dashboard`,
    DATA_API_URL: `${base}/data`,
    ODDS_API_URL: `${base}/odds`,
    BET_BUILDER_API_URL: `${base}/bet-builder`,
    PUSH_URL: `ws://localhost:${sandboxPort}/push/subscribe`,
    IMAGE_ORIGINS: base,
    WIDGET_BASE_URL: `${base}/widgets`,
    DOCS_URL: `${base}/docs`,
    DEMO_DATA: 'on',
  };
}

export const PROVIDER_VARIABLES = [
  'AUTH_API_URL',
  'ACCOUNT_API_URL',
  'DASHBOARD_API_URL',
  'DATA_API_URL',
  'ODDS_API_URL',
  'BET_BUILDER_API_URL',
  'PUSH_URL',
] as const;

const SandboxLine = z.union([
  z.object({
    ready: z.literal(true),
    port: z.int(),
    accounts: z.array(z.object({ email: z.string(), password: z.string(), title: z.string(), may: z.string() })),
  }),
  z.object({ mail: z.object({ to: z.string(), subject: z.string(), link: z.string() }) }),
]);

/** Parses a JSON line of the sandbox; ignores other output. */
function readLine(line: string): z.output<typeof SandboxLine> | null {
  try {
    return SandboxLine.parse(JSON.parse(line));
  } catch {
    return null;
  }
}
