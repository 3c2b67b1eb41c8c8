import type { Change } from '../lib/field-texts.ts';
import classes from './change-list.module.css';
import section from './form-section.module.css';

/** What an edit is about to send, line by line. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <section className={section.section} aria-label="Changes">
      <h2 className={section.heading}>What will change</h2>
      {changes.length === 0 ? (
        <p className={classes.text}>Nothing yet.</p>
      ) : (
        <dl className={classes.list}>
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
