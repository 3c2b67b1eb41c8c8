import type { Attack } from './attack.ts';
import { DOCUMENT_ATTACKS } from './documents.ts';
import { SESSION_ATTACKS } from './sessions.ts';
import { SOCKET_ATTACKS } from './sockets.ts';

/** Every attack that is tried, row by row. */
export const ATTACKS: readonly Attack[] = [...DOCUMENT_ATTACKS, ...SESSION_ATTACKS, ...SOCKET_ATTACKS].toSorted(
  (one, other) => Number.parseInt(one.row, 10) - Number.parseInt(other.row, 10),
);
