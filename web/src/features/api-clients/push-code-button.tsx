import { IconCode } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useHasOpened } from '../../lib/hooks.ts';
import type { PushCodeSettings } from '../../lib/push-protocol.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

// A lazy chunk, because no page starts with a dialog.
const PushCodeDialog = lazyPart(async () => (await import('./push-code-dialog.tsx')).PushCodeDialog);

/** Opens the code that follows push channels. Renders nothing without a channel. */
export function PushCodeButton({ channels, settings }: { channels: readonly string[]; settings: PushCodeSettings }) {
  const [opened, setOpened] = useState(false);
  const hasOpened = useHasOpened(opened);
  if (channels.length === 0) return null;
  return (
    <>
      <Button leftSection={<IconCode size={16} aria-hidden="true" />} onClick={() => setOpened(true)}>
        Get this via API
      </Button>
      <Suspense>
        {hasOpened && <PushCodeDialog channels={channels} settings={settings} opened={opened} onClose={() => setOpened(false)} />}
      </Suspense>
    </>
  );
}
