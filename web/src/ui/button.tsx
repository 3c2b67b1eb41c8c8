import type { KeyboardEventHandler, MouseEventHandler, ReactNode, Ref } from 'react';
import { Link } from 'react-router-dom';
import classes from './button.module.css';
import iconButtonClasses from './icon-button.module.css';

type ButtonTone = 'primary' | 'default' | 'subtle' | 'danger';

type AppearanceProps = {
  tone?: ButtonTone | undefined;
  size?: 'sm' | 'md' | undefined;
  fullWidth?: boolean | undefined;
  leftSection?: ReactNode;
  children: ReactNode;
};

type ButtonProps = AppearanceProps & {
  type?: 'button' | 'submit';
  disabled?: boolean;
  /** Shows a spinner and ignores clicks; keeps the focus. */
  loading?: boolean;
  onClick?: MouseEventHandler<HTMLButtonElement>;
  ref?: Ref<HTMLButtonElement>;
  form?: string;
  /** For a button that switches something on and off. */
  'aria-pressed'?: boolean;
  'aria-describedby'?: string;
  /** Instead of `disabled`, for a button that is off after its own click: it ignores clicks and keeps the focus. */
  'aria-disabled'?: boolean;
};

function appearance({ tone = 'default', size = 'sm', fullWidth = false }: Omit<AppearanceProps, 'children' | 'leftSection'>) {
  return { className: classes.root, 'data-tone': tone, 'data-kit-size': size, 'data-block': fullWidth || undefined };
}

function Content({ leftSection, children }: Pick<AppearanceProps, 'leftSection' | 'children'>) {
  return (
    <>
      {leftSection && <span className={classes.section}>{leftSection}</span>}
      <span className={classes.text}>{children}</span>
    </>
  );
}

export function Button(props: ButtonProps) {
  const { tone, size, fullWidth, leftSection, type = 'button', loading = false, onClick, children, ...rest } = props;
  const isOff = loading || rest['aria-disabled'] === true;
  return (
    <button
      {...rest}
      // Last, because a popover passes an empty class name to its button.
      {...appearance({ tone, size, fullWidth })}
      // oxlint-disable-next-line react/button-has-type -- a button unless the caller submits a form
      type={type}
      // Not `disabled`, which would move the keyboard focus to the top of the page.
      data-busy={loading || undefined}
      aria-disabled={isOff || undefined}
      aria-busy={loading}
      onClick={(event) => {
        if (isOff) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <Content leftSection={leftSection}>{children}</Content>
      {loading && <span className={classes.spinner} aria-hidden="true" />}
    </button>
  );
}

type ButtonLinkProps = AppearanceProps & { to: string };

/** A link that looks like a button, for actions that lead to another page. */
export function ButtonLink({ to, tone, size, fullWidth, leftSection, children }: ButtonLinkProps) {
  return (
    <Link to={to} {...appearance({ tone, size, fullWidth })}>
      <Content leftSection={leftSection}>{children}</Content>
    </Link>
  );
}

type SubmitButtonProps = { loading: boolean; children: ReactNode; disabled?: boolean; fullWidth?: boolean; form?: string };

export function SubmitButton({ loading, children, disabled = false, fullWidth = false, form }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      tone="primary"
      size="md"
      loading={loading}
      disabled={disabled}
      fullWidth={fullWidth}
      {...(form !== undefined && { form })}
    >
      {children}
    </Button>
  );
}

type IconButtonProps = {
  label: string;
  /** Tooltip, if it says more than the label. */
  title?: string;
  onClick: MouseEventHandler<HTMLButtonElement>;
  children: ReactNode;
  disabled?: boolean;
  onKeyDown?: KeyboardEventHandler<HTMLButtonElement>;
  /** For a button that opens a panel. */
  'aria-haspopup'?: 'dialog';
  'aria-expanded'?: boolean;
  'aria-describedby'?: string;
  /** As in `Button`. */
  'aria-disabled'?: boolean;
  'aria-keyshortcuts'?: string | undefined;
};

/** An icon-only button; `label` is its accessible name and tooltip. */
export function IconButton({ label, title = label, onClick, children, disabled = false, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={iconButtonClasses.button}
      aria-label={label}
      title={title}
      disabled={disabled}
      onClick={rest['aria-disabled'] === true ? undefined : onClick}
    >
      {children}
    </button>
  );
}
