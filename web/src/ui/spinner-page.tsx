import classes from './spinner-page.module.css';

/** Fills the page while the session or a route loads; appears late, so that quick loads show nothing. */
export function LoadingPage({ text = 'Loading…' }: { text?: string }) {
  return (
    <output className={classes.page}>
      <span className={classes.spinner} aria-hidden="true" />
      <span className={classes.text}>{text}</span>
    </output>
  );
}
