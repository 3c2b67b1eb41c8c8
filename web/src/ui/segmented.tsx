import { type Ref, useId } from 'react';
import classes from './segmented.module.css';

interface SegmentedProps<V extends string> {
  /** Accessible name. */
  readonly label: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly ref?: Ref<HTMLFieldSetElement> | undefined;
  readonly onChange: (value: V) => void;
}

/** A choice between a few values that are all in sight; native radio buttons. */
export function Segmented<V extends string>({ label, value, options, ref, onChange }: SegmentedProps<V>) {
  const name = useId();
  return (
    <fieldset ref={ref} className={classes.group} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={classes.option}>
          <input
            className={classes.radio}
            type="radio"
            name={name}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
