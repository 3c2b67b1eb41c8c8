import { type FormEventHandler, type ReactNode, useEffect, useId, useRef } from 'react';
import type { Change } from './form-diff.ts';
import { focusHeading } from '../lib/focus.ts';
import { Button, ButtonLink, SubmitButton } from '../ui/button.tsx';
import changeListClasses from './change-list.module.css';
import { FormAlert } from '../ui/form-alert.tsx';
import classes from './form-layout.module.css';
import formSectionClasses from './form-section.module.css';
import { Skeleton } from '../ui/skeleton.tsx';

type FormLayoutProps = {
  /** Outcome of the last attempt, shown at the top. */
  message: ReactNode;
  /** Scrolls to the message whenever this changes to a value that is not null. */
  scrollKey: unknown;
  /** Discards the restored draft; null if there is none. */
  onDiscardDraft: (() => void) | null;
  submitLabel: string;
  /** Number of fields with an error. */
  invalidFields: number;
  busy: boolean;
  cancelTo: string;
  /** Shown beside the form. */
  aside?: ReactNode;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** Sections of the form. */
  children: ReactNode;
};

/** Selector of error and warning messages. */
const PROBLEM_SELECTOR = '[data-tone="negative"], [data-tone="warning"]';

/** Layout of a form page: message, sections, and buttons that stay in view. */
export function FormLayout(props: FormLayoutProps) {
  const { message, scrollKey, onDiscardDraft, submitLabel, invalidFields, busy, cancelTo, aside, onSubmit, children } = props;
  const top = useRef<HTMLDivElement>(null);

  useEffect(
    function showMessage() {
      if (scrollKey === null) return;
      // An invalid field already has the focus and shows its own message.
      if (document.activeElement?.getAttribute('aria-invalid') === 'true') return;
      top.current?.scrollIntoView({ block: 'nearest' });
      top.current?.querySelector<HTMLElement>(PROBLEM_SELECTOR)?.focus({ preventScroll: true });
    },
    [scrollKey],
  );

  return (
    <div className={classes.layout}>
      <form className="sl-stack sl-gap-16" noValidate onSubmit={onSubmit}>
        <div ref={top} className={classes.top}>
          {message}
          {onDiscardDraft !== null && (
            <NoticeWithAction label="Discard draft" onAction={onDiscardDraft}>
              We restored your unsaved changes.
            </NoticeWithAction>
          )}
        </div>
        {children}
        <div className={classes.buttons}>
          <output className={classes.problems}>
            {invalidFields > 0 && (invalidFields === 1 ? '1 field needs attention' : `${invalidFields} fields need attention`)}
          </output>
          <ButtonLink size="md" to={cancelTo}>
            Cancel
          </ButtonLink>
          <SubmitButton loading={busy}>{submitLabel}</SubmitButton>
        </div>
      </form>
      {aside !== undefined && <div className={classes.aside}>{aside}</div>}
    </div>
  );
}

/** Offers to restore the changes that were set aside for the latest version. */
export function RestoreChangesNotice({ onRestoreMine }: { onRestoreMine: () => void }) {
  return (
    <NoticeWithAction label="Restore my changes" onAction={onRestoreMine}>
      This is the latest version, without your changes.
    </NoticeWithAction>
  );
}

function NoticeWithAction({ label, onAction, children }: { label: string; onAction: () => void; children: ReactNode }) {
  return (
    <FormAlert tone="neutral">
      <div className={classes.notice}>
        {children}
        <Button
          tone="subtle"
          onClick={() => {
            onAction();
            // This button disappears with its notice.
            focusHeading();
          }}
        >
          {label}
        </Button>
      </div>
    </FormAlert>
  );
}

/** Loading state of a form. `sections`: heights in pixels; `aside`: height of the aside, null for none. */
export function FormSkeleton({ sections, aside }: { sections: readonly number[]; aside: number | null }) {
  return (
    <div className={classes.layout} aria-busy="true">
      <output className="sl-hidden">Loading the form…</output>
      <div className="sl-stack sl-gap-16">
        {sections.map((height) => (
          <Skeleton key={height} height={height} />
        ))}
      </div>
      {aside !== null && (
        <div className={classes.aside}>
          <Skeleton height={aside} />
        </div>
      )}
    </div>
  );
}

/** A group of fields with a heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={formSectionClasses.section} aria-labelledby={id}>
      <h2 id={id} className="sl-plain sl-15 sl-600 sl-tight">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Two fields side by side. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={formSectionClasses.pair}>{children}</div>;
}

/** The changes that an edit is about to send. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <section className={formSectionClasses.section} aria-label="Changes">
      <h2 className="sl-plain sl-15 sl-600 sl-tight">Review changes</h2>
      {changes.length === 0 ? (
        <p className="sl-plain sl-soft sl-13 sl-loose">No changes yet.</p>
      ) : (
        <dl className={changeListClasses.list}>
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
