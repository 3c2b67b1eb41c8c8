import { type ReactNode, useState } from 'react';
import { type CodeSamples, SECRET_VARIABLE } from '../lib/api-code.ts';
import classes from './api-code-dialog.module.css';
import { Button } from './button.tsx';
import { CodeTabs } from './code-tabs.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import { Tabs } from './tabs.tsx';

/** One way to get the data, as a tab of the dialog. */
export interface CodeSource {
  /** Unique in the dialog. */
  readonly value: string;
  readonly label: string;
  /** What this way is for. */
  readonly note?: ReactNode;
  readonly samples: CodeSamples;
}

type ApiCodeDialogProps = {
  opened: boolean;
  onClose: () => void;
  /** Called after the closing transition. */
  onClosed?: () => void;
  /** What the code gets, as in "this call". */
  what: string;
  /** The sources to choose from, at least one. */
  sources: readonly CodeSource[];
};

/** Code that gets something from an API, by source and language. */
export function ApiCodeDialog({ opened, onClose, onClosed, what, sources }: ApiCodeDialogProps) {
  const [chosenSource, setSource] = useState<string | null>(null);
  const source = sources.find(({ value }) => value === chosenSource) ?? sources[0];
  const code = source && (
    <>
      {source.note !== undefined && <p className={classes.note}>{source.note}</p>}
      <CodeTabs label={source.label} samples={source.samples} />
    </>
  );
  return (
    <Dialog opened={opened} title="Get this via API" onClose={onClose} size={720} {...(onClosed && { onClosed })}>
      <div className="sl-stack sl-gap-8">
        <p className={classes.note}>
          Code for {what}. Set the environment variable <code>{SECRET_VARIABLE}</code> to the secret of a key. The code doesn't
          contain it.
        </p>
        {source && sources.length > 1 ? (
          <Tabs label="API" tabs={sources} value={source.value} onChange={setSource}>
            {code}
          </Tabs>
        ) : (
          code
        )}
      </div>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
