import { pino, type Logger } from 'pino';
import { LogOutput } from './log-output.ts';
import { OperationContext } from './work.ts';

export type Log = Logger;

/** Structured logs on standard output, each line with the ids of the work that it is about. Secrets are cut out by key wherever they stand; URLs of calls carry no secret. */
export function createLog(level: string): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => errorAsTold(error) },
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
        'body',
        '*.body',
      ],
      censor: '[cut]',
    },
  };
  return pino(options, LogOutput.toStandardOutput());
}

const MAX_CAUSES = 3;

/** What an error carries beside its own words is left out: the provider's words may quote what it was sent. */
function errorAsTold(error: unknown, causes = MAX_CAUSES): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  return {
    type: name,
    message,
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    stack,
    ...(cause instanceof Error && causes > 0 ? { cause: errorAsTold(cause, causes - 1) } : {}),
  };
}
