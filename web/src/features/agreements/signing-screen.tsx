import { useEffect, useState } from 'react';
import { useDocumentTitle } from '../../lib/document-title.ts';
import classes from './signing-screen.module.css';

/** Shown while the agreement is being signed. */
export function SigningScreen() {
  useDocumentTitle('Signing the agreement');
  const [line, setLine] = useState(0);
  useEffect(function rotateLines() {
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

/** Joke status lines, required by the specification. */
export const STATUS_LINES = [
  'Sharpening the quill…',
  'Waking up the notary…',
  'Reading the small print to the cat…',
  'Dotting every i, crossing every t…',
  'Asking the lawyers to smile…',
  'Warming the wax…',
  'Counting the commas once more…',
  'Looking for the good pen…',
] as const;

/** How long each line is shown. */
const LINE_MS = 2_500;

/** Index of the next line; wraps around. */
export function nextLine(line: number): number {
  return (line + 1) % STATUS_LINES.length;
}
