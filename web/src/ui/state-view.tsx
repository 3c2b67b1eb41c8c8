import type { ReactNode } from 'react';
import classes from './state-view.module.css';

type StateViewProps = {
  tone: 'neutral' | 'negative';
  icon: ReactNode;
  title: string;
  role?: 'alert';
  children?: ReactNode;
};

/** The common frame of empty, error and denied states. */
export function StateView({ tone, icon, title, role, children }: StateViewProps) {
  return (
    <div className={classes.view} role={role}>
      <div className={classes.icon} data-tone={tone} aria-hidden="true">
        {icon}
      </div>
      <h2 className={classes.title}>{title}</h2>
      {children}
    </div>
  );
}
