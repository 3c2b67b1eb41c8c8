import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useContext } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useDocumentTitle } from '../lib/document-title.ts';
import { Button } from '../ui/button.tsx';
import { useClientConfig } from './client-config.tsx';
import { DiagnosticsContext } from './diagnostics/diagnostics-provider.tsx';
import classes from './message-page.module.css';
import { withoutEmptySegments } from './urls.ts';

interface MessagePageProps {
  readonly tone: 'info' | 'error';
  readonly title: string;
  readonly text: string;
}

/** A page that has nothing to show but why, with the two ways out. */
export function MessagePage({ tone, title, text }: MessagePageProps) {
  useDocumentTitle(title);
  const openDiagnostics = useContext(DiagnosticsContext);
  const Icon = tone === 'error' ? IconAlertTriangle : IconInfoCircle;
  return (
    <div className={classes.page}>
      <span className={classes.icon} data-tone={tone}>
        <Icon size={22} aria-hidden />
      </span>
      <h1 className={classes.title} tabIndex={-1}>
        {title}
      </h1>
      <p className={classes.text}>{text}</p>
      <div className={classes.actions}>
        <Button onClick={() => window.history.back()}>Go back</Button>
        {tone === 'error' && <Button onClick={openDiagnostics}>Diagnostics</Button>}
        {/* A whole new page: what broke is not carried along. */}
        <Button tone="primary" onClick={() => window.location.assign(window.location.origin)}>
          Take me home
        </Button>
      </div>
    </div>
  );
}

/** Stands in for a page whose code failed. */
export function ErrorPage() {
  const { supportEmail } = useClientConfig();
  return (
    <MessagePage
      tone="error"
      title="Something went wrong"
      text={`Sorry, something went wrong. Please try again or contact ${supportEmail} if the error persists.`}
    />
  );
}

/** The same where not even the shell could be drawn. */
export function OuterErrorPage() {
  return (
    <main>
      <ErrorPage />
    </main>
  );
}

export function NotFoundPage() {
  return (
    <MessagePage
      tone="info"
      title="Page not found"
      text="There is nothing at this address. It may have moved, or the link is incomplete."
    />
  );
}

/** An address without a page; one in which a part is missing may have a page without it. */
export function CatchAllRoute() {
  const location = useLocation();
  const pathname = withoutEmptySegments(location.pathname);
  return pathname === location.pathname ? <NotFoundPage /> : <Navigate to={{ ...location, pathname }} replace />;
}
