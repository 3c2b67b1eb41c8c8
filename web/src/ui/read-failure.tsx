import { describeError } from '../lib/request-error.ts';
import { DeniedState } from './denied-state.tsx';
import { ErrorState } from './error-state.tsx';

interface ReadFailureProps {
  readonly error: unknown;
  /** What could not be read, where it is not for want of rights. */
  readonly title: string;
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

/** In place of what a page is about: it may not be read, or could not be and may be tried again. */
export function ReadFailure({ error, title, onRetry, retrying }: ReadFailureProps) {
  const { code, text, requestId } = describeError(error);
  if (code === 'FORBIDDEN') return <DeniedState text={text} />;
  return <ErrorState title={title} text={text} requestId={requestId} onRetry={onRetry} retrying={retrying} />;
}
