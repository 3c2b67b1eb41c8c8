import { pino, type Logger } from 'pino';
import { LogOutput } from './log-output.ts';
import { OperationContext } from './operation-context.ts';

export type Log = Logger;

/**
 * Structured logger on standard output. Each line carries the ids of its operation. Secrets are redacted by key; logged URLs of
 * provider calls contain no secrets.
 */
export function createLog(level: string): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => serializedError(error) },
    mixin: () => ({ ...OperationContext.current()?.ids }),
    redact: {
      paths: [
        'authorization',
        '*.authorization',
        'headers',
        '*.headers',
        'secret',
        '*.secret',
        'token',
        '*.token',
        'bearer',
        '*.bearer',
        'password',
        '*.password',
        'plain_password',
        '*.plain_password',
        'apiKey',
        '*.apiKey',
        '["x-api-key"]',
        '*["x-api-key"]',
        'body',
        '*.body',
      ],
      censor: '[cut]',
    },
  };
  return pino(options, LogOutput.toStandardOutput());
}

const MAX_CAUSES = 3;

/** Only these properties of an error are logged: others may quote what was sent to the provider. */
function serializedError(error: unknown, causes = MAX_CAUSES): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  return {
    type: name,
    message,
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    stack,
    ...(cause instanceof Error && causes > 0 ? { cause: serializedError(cause, causes - 1) } : {}),
  };
}
