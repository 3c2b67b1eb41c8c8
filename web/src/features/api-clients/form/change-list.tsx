import classes from './client-form.module.css';
import type { Change } from './describe-fields.ts';

/** What an edit is about to send, line by line. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <section className={classes.changes} aria-label="Changes">
      <h2 className={classes.heading}>What will change</h2>
      {changes.length === 0 ? (
        <p className={classes.text}>Nothing yet.</p>
      ) : (
        <dl className={classes.changeList}>
          {changes.map(({ label, before, after }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <del>{before}</del>
                <span aria-hidden="true"> → </span>
                <ins>{after}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
