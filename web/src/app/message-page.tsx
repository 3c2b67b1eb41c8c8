import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useContext } from 'react';
import { useDocumentTitle } from '../lib/document-title.ts';
import { Button } from '../ui/button.tsx';
import { DiagnosticsContext } from './diagnostics/diagnostics-context.ts';
import classes from './message-page.module.css';

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
