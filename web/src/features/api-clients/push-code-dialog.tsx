import { pushCode } from '../../lib/push-code.ts';
import type { PushCodeSettings } from '../../lib/push-protocol.ts';
import { ApiCodeDialog } from '../../ui/api-code-dialog.tsx';

interface PushCodeDialogProps {
  readonly channels: readonly string[];
  readonly settings: PushCodeSettings;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Programs that follow push channels. */
export function PushCodeDialog({ channels, settings, opened, onClose }: PushCodeDialogProps) {
  return (
    <ApiCodeDialog
      opened={opened}
      onClose={onClose}
      what={`the push messages of ${channels.join(', ')}`}
      sources={[
        {
          value: 'push',
          label: 'Push',
          note: 'The program reads the current state, then receives each change. After a cut it resumes, or reads again. Its first lines list what it assumes about the provider.',
          samples: pushCode(channels, settings),
        },
      ]}
    />
  );
}
