import { type FormEventHandler, type ReactNode, useEffect, useRef } from 'react';
import { Button, ButtonLink } from './button.tsx';
import { FormAlert } from './form-alert.tsx';
import classes from './form-layout.module.css';
import { Skeleton } from './skeleton.tsx';
import { SubmitButton } from './submit-button.tsx';
import hidden from './visually-hidden.module.css';

type FormFrameProps = {
  /** What became of the last attempt, said at the top. */
  message: ReactNode;
  /** What the message is about: another one brings it into sight. */
  occasion: unknown;
  /** Throws away entries of an earlier visit; null while there are none. */
  onStartAfresh: (() => void) | null;
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
export function FormFrame(props: FormFrameProps) {
  const { message, occasion, onStartAfresh, submitLabel, busy, cancelTo, aside, onSubmit, children } = props;
  const top = useRef<HTMLDivElement>(null);

  useEffect(
    function showMessage() {
      if (occasion === null) return;
      // A field that is to be mended has the focus already, with its own message in sight.
      if (document.activeElement?.getAttribute('aria-invalid') === 'true') return;
      top.current?.scrollIntoView({ block: 'nearest' });
      top.current?.querySelector<HTMLElement>(PROBLEM)?.focus({ preventScroll: true });
    },
    [occasion],
  );

  return (
    <div className={classes.layout}>
      <form className={classes.form} noValidate onSubmit={onSubmit}>
        <div ref={top} className={classes.top}>
          {message}
          {onStartAfresh !== null && (
            <NoticeWithAction label="Start afresh" onAction={onStartAfresh}>
              What you entered before and did not send is here again.
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
export function SetAsideNotice({ onBringBack }: { onBringBack: () => void }) {
  return (
    <NoticeWithAction label="Bring mine back" onAction={onBringBack}>
      This is the newest version; your changes were set aside.
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
      <output className={hidden.hidden}>The form is loading</output>
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
