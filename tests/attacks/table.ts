import type { Attack } from './attack.ts';
import { CANARY_ATTACKS } from './canaries.ts';
import { DOCUMENT_ATTACKS } from './documents.ts';
import { PAGE_ATTACKS } from './pages.ts';
import { PAIR_ATTACKS } from './pairs.ts';
import { PROVIDER_ATTACKS } from './provider.ts';
import { SESSION_ATTACKS } from './sessions.ts';
import { SOCKET_ATTACKS } from './sockets.ts';

/** All attacks by row. */
export const ATTACKS: readonly Attack[] = [
  ...DOCUMENT_ATTACKS,
  ...SESSION_ATTACKS,
  ...SOCKET_ATTACKS,
  ...PAIR_ATTACKS,
  ...PAGE_ATTACKS,
  ...PROVIDER_ATTACKS,
  ...CANARY_ATTACKS,
].toSorted((one, other) => Number.parseInt(one.row, 10) - Number.parseInt(other.row, 10));
