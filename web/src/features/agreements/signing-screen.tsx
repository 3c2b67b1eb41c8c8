import { useEffect, useState } from 'react';
import { useDocumentTitle } from '../../lib/document-title.ts';
import classes from './signing-screen.module.css';

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

/** What is told while an agreement is being signed; nothing of it is true. */
export const STATUS_LINES = [
  'Sharpening the quill…',
  'Waking up the notary…',
  'Reading the small print to the cat…',
  'Dotting every i, crossing every t…',
  'Asking the lawyers to smile…',
  'Warming the sealing wax…',
  'Counting the commas once more…',
  'Looking for the good pen…',
] as const;

/** How long a line can be read. */
export const LINE_MS = 2_500;

/** The line that follows `line`; after the last one comes the first. */
export function nextLine(line: number): number {
  return (line + 1) % STATUS_LINES.length;
}
