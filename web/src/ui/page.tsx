import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import centeredPageClasses from './centered-page.module.css';
import classes from './logo.module.css';
import pageHeaderClasses from './page-header.module.css';

/** The product's logo and name. */
export function Logo() {
  return (
    <span className={classes.logo}>
      <img src="/logo.svg" alt="" width={24} height={24} />
      <span className={`${classes.name} sl-rail-hides`}>Sightline</span>
    </span>
  );
}

type CenteredPageProps = { children: ReactNode; footer?: ReactNode };

/** Layout of pages without navigation: sign-in, password, agreement, full-page errors. */
export function CenteredPage({ children, footer }: CenteredPageProps) {
  return (
    <div className={centeredPageClasses.page}>
      <header>
        <Logo />
      </header>
      <main className={centeredPageClasses.card}>{children}</main>
      {footer !== undefined && <footer className="sl-soft sl-13 sl-text-center">{footer}</footer>}
    </div>
  );
}

/**
 * Full-page spinner while the session or a route loads. Appears after a delay, so that quick loads do not flash. At the start of a page
 * it appears at once, where index.html showed the same spinner.
 */
export function LoadingPage({ text = 'Loading…' }: { text?: string }) {
  return (
    <output className="sl-column sl-center sl-justified sl-loading">
      <span className="sl-spinner sl-loading-spinner" aria-hidden="true" />
      <span className="sl-soft sl-13">{text}</span>
    </output>
  );
}

type Breadcrumb = { label: string; to: string };

type PageHeaderProps = {
  title: string;
  /** A line beside the title, which may arrive later: nothing moves for it. */
  note?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  /** Parent pages, outermost first, without the page itself. */
  breadcrumbs?: readonly Breadcrumb[];
};

/** Page header with the only `h1`, which gets the focus after a navigation. */
export function PageHeader({ title, note, description, actions, breadcrumbs }: PageHeaderProps) {
  return (
    <header className={pageHeaderClasses.header}>
      <div className={pageHeaderClasses.heading}>
        {breadcrumbs !== undefined && breadcrumbs.length > 0 && (
          <nav aria-label="Breadcrumb">
            <ol className={pageHeaderClasses.crumbs}>
              {breadcrumbs.map(({ label, to }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <div className="sl-flex sl-gap-12">
          <h1 className={pageHeaderClasses.title} tabIndex={-1}>
            {title}
          </h1>
          {note !== undefined && <div className={pageHeaderClasses.note}>{note}</div>}
        </div>
        {description !== undefined && <div className={pageHeaderClasses.description}>{description}</div>}
      </div>
      {actions !== undefined && <div className="sl-flex sl-wrap sl-gap-8">{actions}</div>}
    </header>
  );
}
