import type { FormAlertTone } from '../../../ui/form-alert.tsx';
import type { Viewer } from '../../../gateway/session/viewer-context.ts';
import type { RunEnd } from './inspector-run.ts';

type Reader = Pick<Viewer, 'isStaff' | 'canManageApiClients'>;

/** Advice to change a client, for users who may. Staff who may not are only informed; other users are asked to contact their manager. */
export function adviceToChange({ isStaff, canManageApiClients }: Reader, advice: string): string {
  if (canManageApiClients) return advice;
  return isStaff ? "You can't change this client." : 'Contact your account manager.';
}

interface EndText {
  readonly tone: FormAlertTone;
  readonly title: string;
  /** What the user can do; null if the title says it. */
  readonly text: string | null;
}

const NOT_ALLOWED: EndText = {
  tone: 'negative',
  title: "This client can't use these channels.",
  text: 'Choose other channels, or contact your account manager.',
};

const TEXTS: Readonly<Record<string, EndText>> = {
  TIME_LIMIT_REACHED: {
    tone: 'neutral',
    title: 'The inspector has stopped.',
    text: 'It runs for a limited time. Start it again to continue.',
  },
  ALREADY_RUNNING: {
    tone: 'warning',
    title: 'You already have an inspector running.',
    text: 'Stop it in the other tab or window first.',
  },
  KEY_REFUSED: {
    tone: 'negative',
    title: 'The provider refused this key.',
    text: 'It was deleted, or this client has expired. Choose another key.',
  },
  NOT_ALLOWED,
  TOO_MANY_ATTEMPTS: {
    tone: 'warning',
    title: 'This client connected too often.',
    text: 'Wait 30 seconds, then start again.',
  },
  UNREADABLE: {
    tone: 'negative',
    title: 'The provider sent a message that is too large.',
    text: 'Start again, or choose fewer channels.',
  },
  CONNECTION_LOST: { tone: 'negative', title: 'The connection to the provider was lost.', text: 'Start again to continue.' },
  CLIENT_UNRESPONSIVE: {
    tone: 'warning',
    title: 'The inspector has stopped.',
    text: "This page didn't respond for a while, so we closed its connection.",
  },
  SOCKET_LOST: {
    tone: 'warning',
    title: 'The connection to Sightline was lost.',
    text: 'We closed the push connection. Start again to continue.',
  },
  TOO_MANY_SOCKETS: {
    tone: 'warning',
    title: 'Too many Sightline tabs are open.',
    text: 'Close one, then start again.',
  },
  NOT_FOUND: {
    tone: 'negative',
    title: "You can't use this key.",
    text: "It was deleted, or you don't have access to its secret. Choose another key.",
  },
};

/** What to say about the end of a run. */
export function endText({ reason, message }: RunEnd, reader: Reader): EndText {
  if (reason === 'NOT_ALLOWED' && reader.isStaff) return { ...NOT_ALLOWED, text: 'Choose other channels.' };
  if (reason === 'NO_CONNECTIONS') {
    const advice = adviceToChange(reader, 'Edit the client to raise it.');
    return { tone: 'warning', title: "This client can't open push connections.", text: `Its maximum is 0. ${advice}` };
  }
  if (reason === 'ALL_CONNECTIONS_IN_USE') {
    const others = reader.canManageApiClients ? ', or raise the maximum of this client,' : '';
    const text = `Close one of them${others} and start again.`;
    return { tone: 'negative', title: 'All connections of this client are in use.', text };
  }
  return TEXTS[reason] ?? { tone: 'negative', title: message ?? 'The inspector has stopped.', text: 'Start again to continue.' };
}
