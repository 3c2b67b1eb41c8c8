import { IconPlugConnected } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import type { CallView } from './call-view.ts';
import type { CallState } from './use-provider-call.ts';

// A lazy chunk, because the page starts without a response.
const EndedCall = lazyPart(async () => (await import('./ended-call.tsx')).EndedCall);

interface CallResultProps {
  readonly state: CallState;
  /** Milliseconds until the next call may be sent. */
  readonly waitMs: number;
  /** The call of `state`; null before the first one. */
  readonly sent: CallView | null;
  readonly onCall: (view: CallView) => void;
  readonly onRetry: () => void;
}

/** The last call: none yet, running, failed, or its response. */
export function CallResult({ state, waitMs, sent, onCall, onRetry }: CallResultProps) {
  switch (state.kind) {
    case 'none':
      return (
        <EmptyState
          icon={<IconPlugConnected size={22} stroke={1.6} />}
          title="No call yet"
          text="Choose an endpoint and run it. The response appears here."
        />
      );
    case 'running':
      return (
        <div className="sl-stack sl-gap-16" aria-busy="true">
          <output className="sl-hidden">Calling the provider</output>
          <Skeleton width={220} height={24} />
          <Skeleton height={260} />
        </div>
      );
    case 'failed':
      return (
        <ErrorState
          title="The call wasn't sent"
          text={
            state.error.code === 'NOT_FOUND'
              ? "This key can't be used: it was deleted, or you don't have access to its secret. Choose another key."
              : state.error.text
          }
          requestId={state.error.requestId}
          onRetry={onRetry}
        />
      );
    case 'ended':
      // With the key, each response has a tree of its own.
      return (
        <Suspense fallback={<Skeleton height={260} />}>
          <EndedCall key={state.at} {...{ call: state.call, waitMs, sent, onCall }} />
        </Suspense>
      );
  }
}
