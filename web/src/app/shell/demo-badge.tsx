import classes from './demo-badge.module.css';

/** Says that everything on screen is made up. */
export function DemoBadge() {
  return (
    <span className={classes.badge} title="The data on these pages comes from the simulated provider">
      Demo data
    </span>
  );
}
