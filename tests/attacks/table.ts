import type { Attack } from './attack.ts';
import { DOCUMENT_ATTACKS } from './documents.ts';
import { SOCKET_ATTACKS } from './sockets.ts';

/** Every attack that is tried, row by row. */
export const ATTACKS: readonly Attack[] = [...DOCUMENT_ATTACKS, ...SOCKET_ATTACKS].toSorted(
  (one, other) => Number.parseInt(one.row, 10) - Number.parseInt(other.row, 10),
);
