import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './page-header.module.css';

type Breadcrumb = { label: string; to: string };

type PageHeaderProps = {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  /** The pages above this one, outermost first; the page itself is left out. */
  breadcrumbs?: readonly Breadcrumb[];
};

/** The page's one `h1`, which takes the focus after a navigation. */
export function PageHeader({ title, description, actions, breadcrumbs }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <div className={classes.text}>
        {breadcrumbs !== undefined && breadcrumbs.length > 0 && (
          <nav aria-label="Breadcrumb">
            <ol className={classes.crumbs}>
              {breadcrumbs.map(({ label, to }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <h1 className={classes.title} tabIndex={-1}>
          {title}
        </h1>
        {description !== undefined && <div className={classes.description}>{description}</div>}
      </div>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
