import { gatewayError } from '../errors.ts';

/** Gives up waiting when the operation's time is over; what is shared with others goes on without it. */
export async function withDeadline<T>(work: Promise<T>, deadline: AbortSignal): Promise<T> {
  if (deadline.aborted) throw gatewayError('PROVIDER_TIMEOUT');
  let leave = (): void => {};
  const over = new Promise<never>((_, reject) => {
    leave = () => reject(gatewayError('PROVIDER_TIMEOUT'));
    deadline.addEventListener('abort', leave, { once: true });
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    deadline.removeEventListener('abort', leave);
  }
}
