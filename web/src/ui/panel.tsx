import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';

type PanelProps = { title: string; description?: ReactNode; actions?: ReactNode; children: ReactNode };

/** A part of a page under a heading of its own. */
export function Panel({ title, description, actions, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.head}>
        <div>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          {description !== undefined && <div className={classes.description}>{description}</div>}
        </div>
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}
