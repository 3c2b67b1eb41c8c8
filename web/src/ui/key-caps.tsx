import classes from './key-caps.module.css';

/** Keyboard keys. */
export function KeyCaps({ keys }: { keys: readonly string[] }) {
  return (
    <span className={classes.keys}>
      {keys.map((key, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same key may come twice, and none ever moves
        <kbd key={index} className={classes.key}>
          {key}
        </kbd>
      ))}
    </span>
  );
}
