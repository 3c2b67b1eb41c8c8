import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { Button } from './button.tsx';
import classes from './code-snippet.module.css';
import { COPY_OUTCOMES, useCopy } from './copy.tsx';

type CodeSnippetProps = {
  /** Describes the code. */
  label: string;
  code: string;
};

/** A code block with a copy button. */
export function CodeSnippet({ label, code }: CodeSnippetProps) {
  const id = useId();
  const text = useRef<HTMLPreElement>(null);
  const { outcome, copy } = useCopy(text);
  const Icon = outcome === 'copied' ? IconCheck : IconCopy;
  return (
    <figure className="sl-plain sl-anchor sl-frame sl-rounded sl-sunken" aria-labelledby={id}>
      <figcaption className={classes.head}>
        <span id={id}>{label}</span>
        <Button tone="subtle" leftSection={<Icon size={16} aria-hidden="true" />} onClick={() => void copy(code)}>
          Copy<span className="sl-hidden"> {label}</span>
        </Button>
      </figcaption>
      <pre className={classes.code} ref={text}>
        {code}
      </pre>
      <output className="sl-hidden">{outcome !== null && COPY_OUTCOMES[outcome]}</output>
    </figure>
  );
}
