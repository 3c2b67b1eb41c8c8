import type { ReactNode } from 'react';
import classes from './facts.module.css';
import { Skeleton } from './skeleton.tsx';

interface FactsProps {
  /** `list`: each value under its name; `line`: side by side; `rows`: beside its name; `tiles`: large, in a frame. */
  readonly look?: 'list' | 'line' | 'rows' | 'tiles';
  /** Class that sets the position and the columns. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A list of names with values. */
export function Facts({ look = 'list', className = '', children }: FactsProps) {
  return (
    <dl className={`${classes.facts} ${className}`} data-look={look}>
      {children}
    </dl>
  );
}

interface FactProps {
  readonly name: string;
  readonly title?: string;
  /** Marks a value that needs attention. */
  readonly warns?: boolean;
  /** Null or undefined while it loads. */
  readonly children: ReactNode;
}

export function Fact({ name, title, warns = false, children }: FactProps) {
  return (
    <div title={title} data-warns={warns || undefined}>
      <dt>{name}</dt>
      <dd>{children ?? <Skeleton width={96} height={18} />}</dd>
    </div>
  );
}
