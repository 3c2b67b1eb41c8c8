import { IconCheck, IconCopy, IconEye, IconEyeOff } from '@tabler/icons-react';
import { IconButton } from '../../../ui/button.tsx';
import hidden from '../../../ui/visually-hidden.module.css';
import classes from './keys.module.css';
import type { CopyResult, KeySecrets } from './use-key-secrets.ts';

interface KeySecretProps {
  readonly apiKey: { readonly id: string; readonly name: string };
  readonly secrets: KeySecrets;
  readonly onCopied?: (result: CopyResult) => void;
}

const ICON = { size: 16, 'aria-hidden': true } as const;
const MASK = '••••••••••••••••';

/** A key's secret: masked, until it is asked for. */
export function KeySecret({ apiKey: { id, name }, secrets, onCopied }: KeySecretProps) {
  const value = secrets.shown?.keyId === id ? secrets.shown.value : null;
  const copied = secrets.copiedId === id;
  const failure = secrets.failure?.keyId === id ? secrets.failure.text : null;

  async function copy(): Promise<void> {
    const result = await secrets.copy(id);
    onCopied?.(result);
  }

  return (
    <span className={classes.secret} aria-busy={secrets.busyId === id}>
      {value === null ? (
        <span className={classes.mask} data-waiting={secrets.busyId === id || undefined}>
          <span aria-hidden="true">{MASK}</span>
          <span className={hidden.hidden}>Hidden</span>
        </span>
      ) : (
        <code className={classes.value} title={value}>
          {value}
        </code>
      )}
      {value === null ? (
        <IconButton label={`Reveal secret of ${name}`} onClick={() => void secrets.reveal(id)}>
          <IconEye {...ICON} />
        </IconButton>
      ) : (
        <IconButton label={`Hide secret of ${name}`} onClick={secrets.hide}>
          <IconEyeOff {...ICON} />
        </IconButton>
      )}
      <IconButton label={`Copy secret of ${name}`} onClick={() => void copy()}>
        {copied ? <IconCheck className={classes.tick} {...ICON} /> : <IconCopy {...ICON} />}
      </IconButton>
      {failure !== null && (
        <span className={classes.failure} role="alert" title={failure}>
          {failure}
        </span>
      )}
      <output className={hidden.hidden}>{copied && 'Copied'}</output>
    </span>
  );
}
