import classes from './logo.module.css';

/** The product's mark and name. */
export function Logo() {
  return (
    <span className={classes.logo}>
      <img src="/logo.svg" alt="" width={24} height={24} />
      <span className={classes.name}>Sightline</span>
    </span>
  );
}
