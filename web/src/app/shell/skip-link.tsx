import classes from './skip-link.module.css';

export const CONTENT_ID = 'content';

/** The first stop of the keyboard: past the navigation. The address stays as it is, for links that are copied from it. */
export function SkipLink() {
  return (
    <a
      className={classes.skip}
      href={`#${CONTENT_ID}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(CONTENT_ID)?.focus();
      }}
    >
      Skip to content
    </a>
  );
}
