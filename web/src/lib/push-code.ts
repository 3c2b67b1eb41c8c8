import type { CodeSamples } from './api-code.ts';
import { pythonProgram } from './push-code-python.ts';
import { scriptProgram } from './push-code-script.ts';
import type { PushAddresses } from './push-protocol.ts';

/**
 * Programs that follow push channels with a key: they filter, answer pings, resume or read again after a cut, notice silence,
 * and reconnect with increasing delays.
 */
export function pushCode(channels: readonly string[], addresses: PushAddresses) {
  return {
    node: scriptProgram('node', channels, addresses),
    typescript: scriptProgram('typescript', channels, addresses),
    python: pythonProgram(channels, addresses),
  } satisfies CodeSamples;
}
