import { useEffect, useState } from 'react';
import { useDocumentTitle } from '../../lib/document-title.ts';
import classes from './signing-screen.module.css';
import { LINE_MS, nextLine, STATUS_LINES } from './status-lines.ts';

/** Instead of the form while it is being signed. */
export function SigningScreen() {
  useDocumentTitle('Signing the agreement');
  const [line, setLine] = useState(0);
  useEffect(function takeTurns() {
    const timer = setInterval(() => setLine(nextLine), LINE_MS);
    return () => clearInterval(timer);
  }, []);

  return (
    <main className={classes.screen}>
      <h1 className={classes.title}>Signing the Access Trial Agreement</h1>
      <span className={classes.track} aria-hidden="true">
        <span className={classes.bar} />
      </span>
      <output className={classes.lines} aria-live="polite">
        <span key={line} className={classes.line}>
          {STATUS_LINES[line]}
        </span>
      </output>
    </main>
  );
}
