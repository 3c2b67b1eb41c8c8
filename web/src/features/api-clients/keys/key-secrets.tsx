import { useApolloClient } from '@apollo/client/react';
import { IconCheck, IconCopy, IconEye, IconEyeOff } from '@tabler/icons-react';
import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { named } from '../../../lib/bidi.ts';
import { describeError } from '../../../lib/request-error.ts';
import { IconButton } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy.tsx';
import { ApiKeySecretDocument } from './keys.generated.ts';
import classes from './keys.module.css';

/** How long a revealed secret is shown. */
const SHOWN_MS = 60_000;
/** How long a tick shows that a secret was copied. */
const TICK_MS = 2_000;

type CopyResult = 'copied' | 'no-clipboard' | 'not-loaded';

/** Secrets of a client's keys: loaded on demand, shown one at a time, never cached. */
export interface KeySecrets {
  readonly shown: { readonly keyId: string; readonly value: string } | null;
  /** Key whose secret is loading. */
  readonly busyId: string | null;
  /** Key whose secret was just copied. */
  readonly copiedId: string | null;
  readonly failure: { readonly keyId: string; readonly text: string } | null;
  readonly reveal: (keyId: string) => Promise<void>;
  readonly hide: () => void;
  /** Copies a secret without showing it. If the browser refuses, shows it, unless the window lost the focus. */
  readonly copy: (keyId: string) => Promise<CopyResult>;
}

/** The secrets of a client's keys. Masks a revealed one after a minute, and when the window loses the focus. */
export function useKeySecrets(clientId: string): KeySecrets {
  const client = useApolloClient();
  const [shown, setShown] = useState<KeySecrets['shown']>(null);
  const [busyId, setBusyId] = useState<string | null>(null);
  const [copiedId, setCopiedId] = useState<string | null>(null);
  const [failure, setFailure] = useState<KeySecrets['failure']>(null);
  // Number of the latest request. The response of an earlier one is ignored; hiding the secrets raises the number too.
  const latestRequest = useRef(0);
  // The request during which the secrets were masked: its secret is not shown, but can still be copied.
  const maskedRequest = useRef(0);

  const mask = useCallback(() => {
    maskedRequest.current = latestRequest.current;
    setShown(null);
  }, []);

  function hide(): void {
    mask();
    latestRequest.current += 1;
    setBusyId(null);
  }

  useEffect(
    function maskOnBlur() {
      window.addEventListener('blur', mask);
      return () => window.removeEventListener('blur', mask);
    },
    [mask],
  );

  useEffect(
    function maskAfterDelay() {
      if (shown === null) return;
      const timer = setTimeout(mask, SHOWN_MS);
      return () => clearTimeout(timer);
    },
    [shown, mask],
  );

  useEffect(
    function resetCopied() {
      if (copiedId === null) return;
      const timer = setTimeout(() => setCopiedId(null), TICK_MS);
      return () => clearTimeout(timer);
    },
    [copiedId],
  );

  async function read(keyId: string): Promise<string> {
    const variables = { clientId, id: keyId };
    const { data } = await client.query({ query: ApiKeySecretDocument, variables, fetchPolicy: 'no-cache' });
    if (!data) throw new Error('The response has no secret.');
    return data.apiKeySecret;
  }

  /** Null after a failure, or if the request is outdated. */
  async function readFor(keyId: string, secret: Promise<string>): Promise<string | null> {
    latestRequest.current += 1;
    const ownRequest = latestRequest.current;
    setBusyId(keyId);
    setFailure(null);
    try {
      const value = await secret;
      return latestRequest.current === ownRequest ? value : null;
    } catch (error) {
      if (latestRequest.current === ownRequest) setFailure({ keyId, text: describeError(error).text });
      return null;
    } finally {
      if (latestRequest.current === ownRequest) setBusyId(null);
    }
  }

  async function reveal(keyId: string): Promise<void> {
    const value = await readFor(keyId, read(keyId));
    if (value !== null && maskedRequest.current !== latestRequest.current) setShown({ keyId, value });
  }

  async function copy(keyId: string): Promise<CopyResult> {
    const secret = shown?.keyId === keyId ? Promise.resolve(shown.value) : read(keyId);
    const copied = copyText(secret).then(
      () => true,
      () => false,
    );
    const value = await readFor(keyId, secret);
    if (value === null) return 'not-loaded';
    if (await copied) {
      setCopiedId(keyId);
      return 'copied';
    }
    if (maskedRequest.current === latestRequest.current) {
      setFailure({ keyId, text: "Couldn't copy the secret, because this window lost the focus. Try again." });
    } else setShown({ keyId, value });
    return 'no-clipboard';
  }

  return { shown, busyId, copiedId, failure, reveal, hide, copy };
}

/** The secrets of the keys in the table. */
export const KeySecretsContext = createContext<KeySecrets | null>(null);

export function useKeySecretsContext(): KeySecrets {
  const secrets = useContext(KeySecretsContext);
  if (secrets === null) throw new Error('useKeySecretsContext must be used below a KeySecretsContext');
  return secrets;
}

interface KeySecretProps {
  readonly apiKey: { readonly id: string; readonly name: string };
  readonly secrets: KeySecrets;
  readonly onCopied?: (result: CopyResult) => void;
}

const ICON = { size: 16, 'aria-hidden': true } as const;
const MASK = '••••••••••••••••';

/** A key's secret, masked until the user reveals it. */
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
        <span className={classes.mask} data-loading={secrets.busyId === id || undefined}>
          <span aria-hidden="true">{MASK}</span>
          <span className="sl-hidden">Hidden</span>
        </span>
      ) : (
        <code className={classes.value}>{value}</code>
      )}
      {value === null ? (
        <IconButton label={named`Reveal secret of ${name}`} onClick={() => void secrets.reveal(id)}>
          <IconEye {...ICON} />
        </IconButton>
      ) : (
        <IconButton label={named`Hide secret of ${name}`} onClick={secrets.hide}>
          <IconEyeOff {...ICON} />
        </IconButton>
      )}
      <IconButton label={named`Copy secret of ${name}`} onClick={() => void copy()}>
        {copied ? <IconCheck className={classes.tick} {...ICON} /> : <IconCopy {...ICON} />}
      </IconButton>
      {failure !== null && (
        <span className={classes.failure} role="alert">
          {failure}
        </span>
      )}
      <output className="sl-hidden">{copied && 'Copied'}</output>
    </span>
  );
}
