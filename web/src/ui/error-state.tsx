import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { CopyableId } from './copyable-id.tsx';
import { StateView } from './state-view.tsx';
import classes from './state-view.module.css';

type ErrorStateProps = {
  title: string;
  text?: ReactNode;
  /** What the provider's support needs to find the failed request. */
  requestId?: string | undefined;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
};

export function ErrorState({ title, text, requestId, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <StateView tone="negative" icon={<IconAlertTriangle size={22} stroke={1.6} />} title={title} role="alert">
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {onRetry !== undefined && (
        <div className={classes.actions}>
          <Button leftSection={<IconRefresh size={16} aria-hidden="true" />} loading={retrying} onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
      {requestId !== undefined && (
        <div className={classes.meta}>
          <CopyableId label="request id" value={requestId} />
        </div>
      )}
    </StateView>
  );
}
