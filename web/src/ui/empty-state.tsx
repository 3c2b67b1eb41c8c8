import { IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { StateView } from './state-view.tsx';
import classes from './state-view.module.css';

type EmptyStateProps = { title: string; text?: ReactNode; icon?: ReactNode; action?: ReactNode };

export function EmptyState({ title, text, icon = <IconInbox size={22} stroke={1.6} />, action }: EmptyStateProps) {
  return (
    <StateView tone="neutral" icon={icon} title={title}>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {action !== undefined && <div className={classes.actions}>{action}</div>}
    </StateView>
  );
}
