import { IconAlertTriangle, IconInbox, IconLock, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { RequestId } from './copy.tsx';
import classes from './state-view.module.css';

type StateViewProps = {
  tone: 'neutral' | 'negative';
  icon: ReactNode;
  title: string;
  role?: 'alert';
  children?: ReactNode;
};

/** Shared layout of empty, error and denied states. */
function StateView({ tone, icon, title, role, children }: StateViewProps) {
  return (
    <div className={classes.view} role={role}>
      <div className={classes.icon} data-tone={tone} aria-hidden="true">
        {icon}
      </div>
      <h2 className="sl-plain sl-16 sl-600 sl-tight sl-breaks">{title}</h2>
      {children}
    </div>
  );
}

type EmptyStateProps = { title: string; text?: ReactNode; icon?: ReactNode; action?: ReactNode };

export function EmptyState({ title, text, icon = <IconInbox size={22} stroke={1.6} />, action }: EmptyStateProps) {
  return (
    <StateView tone="neutral" icon={icon} title={title}>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {action !== undefined && action !== false && <div className={classes.actions}>{action}</div>}
    </StateView>
  );
}

type DeniedStateProps = { title?: string; text: ReactNode };

export function DeniedState({ title = "You don't have access to this page", text }: DeniedStateProps) {
  return (
    <StateView tone="neutral" icon={<IconLock size={22} stroke={1.6} />} title={title}>
      <p className={classes.text}>{text}</p>
    </StateView>
  );
}

type ErrorStateProps = {
  title: string;
  text?: ReactNode;
  /** Id by which support finds the failed request. */
  requestId?: string | undefined;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
  /** More buttons, beside "Try again". */
  actions?: ReactNode;
};

export function ErrorState({ title, text, requestId, onRetry, retrying = false, actions }: ErrorStateProps) {
  return (
    <StateView tone="negative" icon={<IconAlertTriangle size={22} stroke={1.6} />} title={title} role="alert">
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {onRetry !== undefined && (
        <div className={classes.actions}>
          <Button leftSection={<IconRefresh size={16} aria-hidden="true" />} loading={retrying} onClick={onRetry}>
            Try again
          </Button>
          {actions}
        </div>
      )}
      {requestId !== undefined && (
        <div className={classes.meta}>
          <RequestId value={requestId} />
        </div>
      )}
    </StateView>
  );
}
