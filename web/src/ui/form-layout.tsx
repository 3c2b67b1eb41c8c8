import { type FormEventHandler, type ReactNode, useEffect, useId, useRef } from 'react';
import type { Change } from '../lib/form-diff.ts';
import { Button, ButtonLink, SubmitButton } from './button.tsx';
import changeListClasses from './change-list.module.css';
import { FormAlert } from './form-alert.tsx';
import classes from './form-layout.module.css';
import formSectionClasses from './form-section.module.css';
import { Skeleton } from './skeleton.tsx';
import hidden from './visually-hidden.module.css';

type FormLayoutProps = {
  /** What became of the last attempt, said at the top. */
  message: ReactNode;
  /** What the message is about: another one brings it into sight. */
  scrollKey: unknown;
  /** Throws away entries of an earlier visit; null while there are none. */
  onDiscardDraft: (() => void) | null;
  submitLabel: string;
  busy: boolean;
  cancelTo: string;
  /** Stands beside the form. */
  aside?: ReactNode;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** Sections, and what stands above the buttons. */
  children: ReactNode;
};

/** A message that something went wrong, or may have. */
const PROBLEM = '[data-tone="negative"], [data-tone="warning"]';

/** A form of a page: sections below each other, its buttons at the foot. */
export function FormLayout(props: FormLayoutProps) {
  const { message, scrollKey, onDiscardDraft, submitLabel, busy, cancelTo, aside, onSubmit, children } = props;
  const top = useRef<HTMLDivElement>(null);

  useEffect(
    function showMessage() {
      if (scrollKey === null) return;
      // A field that is to be mended has the focus already, with its own message in sight.
      if (document.activeElement?.getAttribute('aria-invalid') === 'true') return;
      top.current?.scrollIntoView({ block: 'nearest' });
      top.current?.querySelector<HTMLElement>(PROBLEM)?.focus({ preventScroll: true });
    },
    [scrollKey],
  );

  return (
    <div className={classes.layout}>
      <form className={classes.form} noValidate onSubmit={onSubmit}>
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

/** Offers what was set aside for a newer version. */
export function RestoreChangesNotice({ onRestoreMine }: { onRestoreMine: () => void }) {
  return (
    <NoticeWithAction label="Restore my changes" onAction={onRestoreMine}>
      This is the latest version. Your changes were set aside.
    </NoticeWithAction>
  );
}

function NoticeWithAction({ label, onAction, children }: { label: string; onAction: () => void; children: ReactNode }) {
  return (
    <FormAlert tone="neutral">
      <div className={classes.notice}>
        {children}
        <Button tone="subtle" onClick={onAction}>
          {label}
        </Button>
      </div>
    </FormAlert>
  );
}

/** `sections`: heights in pixels; `aside`: that of what stands beside the form, null for nothing. */
export function FormSkeleton({ sections, aside }: { sections: readonly number[]; aside: number | null }) {
  return (
    <div className={classes.layout} aria-busy="true">
      <output className={hidden.hidden}>Loading the form…</output>
      <div className={classes.form}>
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

/** Fields that belong together, under a heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={formSectionClasses.section} aria-labelledby={id}>
      <h2 id={id} className={formSectionClasses.heading}>
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

/** What an edit is about to send, line by line. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <section className={formSectionClasses.section} aria-label="Changes">
      <h2 className={formSectionClasses.heading}>Review changes</h2>
      {changes.length === 0 ? (
        <p className={changeListClasses.text}>No changes yet.</p>
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
