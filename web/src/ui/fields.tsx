import { type ComponentProps, type KeyboardEvent, type ReactNode, useId } from 'react';
import classes from './field.module.css';

/** Value of a number field with invalid input: browsers hide what was typed. */
export const UNREADABLE = 'unreadable';

/** The text of a number field; `UNREADABLE` for invalid input such as ".". */
function inputText({ value, validity }: Pick<HTMLInputElement, 'value'> & { validity: Pick<ValidityState, 'badInput'> }): string {
  return value === '' && validity.badInput ? UNREADABLE : value;
}

/** The value to show in a number field. */
function displayedText(text: string): string {
  return text === UNREADABLE ? '' : text;
}

/** Parts of a form field around its input. */
export interface FieldParts {
  readonly label?: ReactNode;
  readonly description?: ReactNode;
  /** A message, or `true` for an invalid field without a message of its own. */
  readonly error?: ReactNode;
  /** Content at the end of the input. */
  readonly rightSection?: ReactNode;
  /** Class of the whole field. */
  readonly className?: string;
}

type FieldFrameProps = FieldParts & {
  id: string | undefined;
  isInvalid?: boolean;
  /** Id of a further description, outside of the field. */
  describedBy?: string | undefined;
  /** Renders the input with these properties. */
  children: (props: InputProps) => ReactNode;
};

interface InputProps {
  readonly id: string;
  readonly className: string | undefined;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean | undefined;
}

/** Label, input, description and error of a form field. */
export function FieldFrame(props: FieldFrameProps) {
  const { label, description, error, rightSection, className, isInvalid = false, describedBy, children } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const message = typeof error === 'boolean' ? null : error;
  const described = [message && `${id}-error`, description && `${id}-description`, describedBy].filter(Boolean).join(' ');
  return (
    <div className={className}>
      {label && (
        <label className={classes.label} id={`${id}-label`} htmlFor={id}>
          {label}
        </label>
      )}
      <div className="sl-anchor">
        {children({
          id,
          className: classes.input,
          'aria-describedby': described || undefined,
          'aria-invalid': Boolean(error) || isInvalid || undefined,
        })}
        {rightSection && <div className={classes.section}>{rightSection}</div>}
      </div>
      {description && (
        <p className={classes.description} id={`${id}-description`}>
          {description}
        </p>
      )}
      {message && (
        <p className={classes.error} id={`${id}-error`}>
          {message}
        </p>
      )}
    </div>
  );
}

export type TextFieldProps = FieldParts & Omit<ComponentProps<'input'>, keyof FieldParts | 'size'>;

export function TextField(props: TextFieldProps) {
  const {
    id,
    label,
    description,
    error,
    rightSection,
    className,
    'aria-invalid': invalid,
    'aria-describedby': describedBy,
    ...rest
  } = props;
  return (
    <FieldFrame
      {...{ id, label, description, error, rightSection }}
      {...(className !== undefined && { className })}
      isInvalid={invalid === true}
      describedBy={describedBy}
    >
      {(field) => <input type="text" {...rest} {...field} />}
    </FieldFrame>
  );
}

/** Characters that number fields accept but no amount contains. */
const BLOCKED_KEYS = new Set(['e', 'E', '+', '-']);

function blockKeys(event: KeyboardEvent<HTMLInputElement>) {
  // A shortcut, such as that of the zoom, types nothing.
  if (BLOCKED_KEYS.has(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) event.preventDefault();
}

type NumberFieldProps = Omit<
  TextFieldProps,
  'type' | 'min' | 'onKeyDown' | 'onWheel' | 'value' | 'onChange' | 'onInput' | 'defaultValue'
> & {
  value: string;
  /** Called with `UNREADABLE` for invalid input. */
  onText: (text: string) => void;
};

/** A non-negative number. */
export function NumberField({ value, onText, ...props }: NumberFieldProps) {
  return (
    <TextField
      step={1}
      inputMode="numeric"
      autoComplete="off"
      {...props}
      value={displayedText(value)}
      type="number"
      min={0}
      // Invalid input leaves the value empty, for which React fires no change event.
      onInput={(event) => onText(inputText(event.currentTarget))}
      onChange={() => {}}
      onKeyDown={blockKeys}
      // Scrolling the page over a focused number must not change it.
      onWheel={(event) => event.currentTarget.blur()}
    />
  );
}
