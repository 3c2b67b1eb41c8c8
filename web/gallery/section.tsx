import type { ReactNode } from 'react';
import classes from './section.module.css';

type SectionProps = { title: string; layout?: 'row' | 'stack' | 'grid'; children: ReactNode };

export function Section({ title, layout = 'row', children }: SectionProps) {
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>{title}</h2>
      <div className={classes.body} data-layout={layout}>
        {children}
      </div>
    </section>
  );
}
