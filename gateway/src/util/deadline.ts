import { gatewayError } from './errors.ts';
import { ClientDisconnected } from './client-disconnected.ts';

/** Gives up waiting when the operation's time is over or its caller is gone; what is shared with others goes on without it. */
export async function withDeadline<T>(work: Promise<T>, deadline: AbortSignal): Promise<T> {
  if (deadline.aborted) throw reasonOf(deadline);
  let leave = (): void => {};
  const over = new Promise<never>((_, reject) => {
    leave = () => reject(reasonOf(deadline));
    deadline.addEventListener('abort', leave, { once: true });
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    deadline.removeEventListener('abort', leave);
  }
}

function reasonOf({ reason }: AbortSignal): Error {
  return reason instanceof ClientDisconnected ? reason : gatewayError('PROVIDER_TIMEOUT');
}
