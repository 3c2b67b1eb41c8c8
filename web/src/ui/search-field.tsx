import { type Ref, useId } from 'react';
import classes from './filter-bar.module.css';

type SearchFieldProps = {
  value: string;
  placeholder: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
};

/** Words to narrow a list by. */
export function SearchField({ value, placeholder, onChange, ref }: SearchFieldProps) {
  const id = useId();
  return (
    <label className={`${classes.field} ${classes.wide}`} htmlFor={id}>
      <span className={classes.label}>Search</span>
      <input
        ref={ref}
        id={id}
        className={classes.control}
        type="search"
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}
