import type { CodeSamples } from './api-code.ts';
import { pythonProgram } from './push-code-python.ts';
import { scriptProgram } from './push-code-script.ts';
import type { PushCodeSettings } from './push-protocol.ts';

/**
 * Programs that follow push channels with a key: they filter, answer pings, resume or read again after a cut, notice silence,
 * and reconnect with increasing delays.
 */
export function pushCode(channels: readonly string[], settings: PushCodeSettings) {
  return {
    node: scriptProgram('node', channels, settings),
    typescript: scriptProgram('typescript', channels, settings),
    python: pythonProgram(channels, settings),
  } satisfies CodeSamples;
}
