import type { SandboxClock } from './clock.ts';
import type { Dialect, SandboxConfig } from './config.ts';
import type { Faults } from './faults/faults.ts';
import type { CallLog } from './http/call-log.ts';
import type { Random } from './random.ts';
import type { World } from './world/world.ts';

/** The dialect of the APIs; the control API switches it at run time. */
export interface DialectOptions {
  current: Dialect;
  /** Whether series, matches and markets carry `resource_version`, in answers and on the socket. */
  withVersions: boolean;
  /** Whether markets do; they do not where `withVersions` is off. */
  withMarketVersions: boolean;
  /** Whether updates on the socket carry the whole state in addition to the patch. */
  withState: boolean;
  /** Whether calls by id are refused for entities of another customer; if not, the callers must check it. */
  checksOwner: boolean;
}

export function initialDialect(dialect: Dialect): DialectOptions {
  return { current: dialect, withVersions: true, withMarketVersions: true, withState: true, checksOwner: true };
}

/** Services for every part of the sandbox. */
export interface SandboxDeps {
  readonly config: SandboxConfig;
  /** Origin of the sandbox for browsers, without a trailing slash. */
  readonly publicUrl: string;
  readonly clock: SandboxClock;
  readonly random: Random;
  readonly world: World;
  readonly dialect: DialectOptions;
  readonly faults: Faults;
  readonly calls: CallLog;
}
