import { pino, type Logger } from 'pino';

export type Log = Logger;

/** Structured logs on standard output. Secrets are cut out by key wherever they stand; URLs of calls carry no secret. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
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
  });
}
