import { IconCode } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useActions } from '../../../lib/actions/action-registry.ts';
import { useHasOpened } from '../../../lib/hooks.ts';
import { Button } from '../../../ui/button.tsx';
import classes from './api-code-button.module.css';
import type { CodeSubject } from './code-sources.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';

// A lazy chunk, because no page starts with a dialog.
const TradingApiCode = lazyPart(async () => (await import('./trading-api-code.tsx')).TradingApiCode);

const LABEL = 'Get this via API';

/** Button that opens the code to get a market or a series. For a series, it is at the end of the page and also a command. */
export function ApiCodeButton(subject: CodeSubject) {
  const [opened, setOpened] = useState(false);
  const hasOpened = useHasOpened(opened);
  const isSeries = subject.marketId === null;

  const open = () => setOpened(true);
  useActions([{ id: 'series.api', title: LABEL, group: 'This page', keywords: ['code', 'curl'], applies: isSeries, run: open }]);
  return (
    <>
      <div className={isSeries ? classes.end : undefined}>
        <Button leftSection={<IconCode size={16} aria-hidden="true" />} onClick={open}>
          {LABEL}
        </Button>
      </div>
      <Suspense>{hasOpened && <TradingApiCode {...subject} opened={opened} onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}
