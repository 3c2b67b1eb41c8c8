import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { StateView } from './state-view.tsx';
import classes from './state-view.module.css';

type DeniedStateProps = { title?: string; text?: ReactNode };

export function DeniedState({
  title = 'You have no access to this page',
  text = 'Ask your account manager if you think you should.',
}: DeniedStateProps) {
  return (
    <StateView tone="neutral" icon={<IconLock size={22} stroke={1.6} />} title={title}>
      <p className={classes.text}>{text}</p>
    </StateView>
  );
}
