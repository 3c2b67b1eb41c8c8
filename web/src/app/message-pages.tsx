import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useContext } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useDocumentTitle } from '../lib/document-title.ts';
import { Button } from '../ui/button.tsx';
import { ErrorPageActions } from '../ui/error-page-actions.tsx';
import { clientConfig } from '../lib/client-config.ts';
import { DiagnosticsContext } from './diagnostics/diagnostics-provider.tsx';
import classes from './message-page.module.css';
import { withoutEmptySegments } from './urls.ts';

/** Full-page message with buttons to go back or to the home page. */
function MessagePage({ tone, title, text }: { tone: 'neutral' | 'negative'; title: string; text: string }) {
  useDocumentTitle(title);
  const openDiagnostics = useContext(DiagnosticsContext);
  const Icon = tone === 'negative' ? IconAlertTriangle : IconInfoCircle;
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
        {tone === 'negative' && <Button onClick={openDiagnostics}>Diagnostics</Button>}
        <ErrorPageActions />
      </div>
    </div>
  );
}

/** Error boundary of a page that failed to render. */
export function ErrorPage() {
  const { supportEmail } = clientConfig();
  return (
    <MessagePage
      tone="negative"
      title="Something went wrong"
      text={`Sorry, something went wrong. Please try again or contact ${supportEmail} if the error persists.`}
    />
  );
}

/** Error boundary for failures outside of the shell. */
export function OuterErrorPage() {
  return (
    <main>
      <ErrorPage />
    </main>
  );
}

function NotFoundPage() {
  return (
    <MessagePage
      tone="neutral"
      title="Page not found"
      text="We couldn't find this page. It may have moved, or the link may be incomplete."
    />
  );
}

/** Unknown URL: redirects if removing empty path segments changes it, otherwise shows "Page not found". */
export function CatchAllRoute() {
  const location = useLocation();
  const pathname = withoutEmptySegments(location.pathname);
  return pathname === location.pathname ? <NotFoundPage /> : <Navigate to={{ ...location, pathname }} replace />;
}
