import classes from './skeleton.module.css';

type SkeletonProps = { width?: number | string; height?: number | string; circle?: boolean };

/** A grey loading placeholder of the final size. Hidden from screen readers: announce the loading elsewhere. */
export function Skeleton({ width = '100%', height = 12, circle = false }: SkeletonProps) {
  return <span className={classes.skeleton} data-circle={circle || undefined} style={{ width, height }} aria-hidden="true" />;
}
