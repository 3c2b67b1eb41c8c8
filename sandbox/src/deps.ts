import type { SandboxClock } from './clock.ts';
import type { Dialect, SandboxConfig } from './config.ts';
import type { Faults } from './faults/faults.ts';
import type { CallLog } from './http/call-log.ts';
import type { Random } from './random.ts';
import type { World } from './world/world.ts';

/** The dialect being spoken; the control API switches it while the process runs. */
export interface DialectSwitch {
  current: Dialect;
  /** Whether series, matches and markets carry `resource_version`, in answers and on the socket. */
  withVersions: boolean;
  /** Whether markets do; they do not where `withVersions` is off. */
  withMarketVersions: boolean;
  /** Whether updates on the socket carry the whole state beside the patch. */
  withState: boolean;
}

export function plainSpeech(dialect: Dialect): DialectSwitch {
  return { current: dialect, withVersions: true, withMarketVersions: true, withState: true };
}

/** What every part of the sandbox may use. */
export interface SandboxDeps {
  readonly config: SandboxConfig;
  /** Own origin as browsers reach it, without a slash at the end. */
  readonly publicUrl: string;
  readonly clock: SandboxClock;
  readonly random: Random;
  readonly world: World;
  readonly dialect: DialectSwitch;
  readonly faults: Faults;
  readonly calls: CallLog;
}
