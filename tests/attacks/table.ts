import { AGENT_ATTACKS } from './agents.ts';
import type { Attack } from './attack.ts';
import { CANARY_ATTACKS } from './canaries.ts';
import { DOCUMENT_ATTACKS } from './documents.ts';
import { ENTITY_ATTACKS } from './entities.ts';
import { HISTORY_ATTACKS } from './history.ts';
import { PAGE_ATTACKS } from './pages.ts';
import { PAIR_ATTACKS } from './pairs.ts';
import { PROVIDER_ATTACKS } from './provider.ts';
import { SESSION_ATTACKS } from './sessions.ts';
import { SOCKET_ATTACKS } from './sockets.ts';
import { TEXT_ATTACKS } from './texts.ts';
import { WEBHOOK_ATTACKS } from './webhooks.ts';

/** All attacks by row. */
export const ATTACKS: readonly Attack[] = [
  ...DOCUMENT_ATTACKS,
  ...SESSION_ATTACKS,
  ...SOCKET_ATTACKS,
  ...PAIR_ATTACKS,
  ...PAGE_ATTACKS,
  ...PROVIDER_ATTACKS,
  ...AGENT_ATTACKS,
  ...ENTITY_ATTACKS,
  ...WEBHOOK_ATTACKS,
  ...HISTORY_ATTACKS,
  ...TEXT_ATTACKS,
  ...CANARY_ATTACKS,
].toSorted((one, other) => Number.parseInt(one.row, 10) - Number.parseInt(other.row, 10));
