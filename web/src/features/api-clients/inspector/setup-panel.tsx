import { IconPlayerPlay } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useDisplay } from '../../../lib/display.tsx';
import type { PushCodeSettings } from '../../../lib/push-protocol.ts';
import { useUrlState } from '../../../lib/use-url-state.ts';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { FormSelect } from '../../../ui/form-select.tsx';
import { ToggleChip } from '../../../ui/toggles.tsx';
import { useViewer, type Viewer } from '../../../gateway/session/viewer-context.ts';
import { adviceToChange } from './end-text.ts';
import { PushCodeButton } from '../push-code-button.tsx';
import { keyOptions } from '../keys/key-label.ts';
import { inspectorParams, readInspectorKey } from '../urls.ts';
import classes from './inspector.module.css';
import type { InspectorPageQuery } from './inspector.generated.ts';
import type { Recording } from './recording-player.ts';
import { ReplayButton } from './replay-button.tsx';

export type InspectedClient = NonNullable<InspectorPageQuery['apiClient']>;

/** If the client has this many connections or fewer, the panel asks before it uses one. */
const FEW_CONNECTIONS = 2;

interface SetupPanelProps {
  readonly client: InspectedClient;
  readonly settings: PushCodeSettings;
  readonly isRunning: boolean;
  readonly onStart: (keyId: string, channels: readonly string[]) => void;
  readonly onRecording: (recording: Recording) => void;
}

/** Choice of a key and channels for a run, or of a recording to replay. */
export function SetupPanel({ client, settings, isRunning, onStart, onRecording }: SetupPanelProps) {
  const { timeZone } = useDisplay();
  const { maxConnections } = client;
  const keys = client.keys ?? [];
  const channels = client.pushChannels.filter(({ hasAccess }) => hasAccess).map(({ name }) => name);
  const [chosenKey, chooseKey] = useUrlState(readInspectorKey, inspectorParams);
  const [excludedChannels, setExcludedChannels] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = useConfirm();
  const legendId = useId();
  const noteId = useId();
  const keyId = keys.find(({ id }) => id === chosenKey)?.id ?? keys[0]?.id ?? null;
  const chosen = channels.filter((name) => !excludedChannels.has(name));
  const viewer = useViewer();
  const blockedReason = reasonAgainst({ viewer, maxConnections, hasKey: keyId !== null, hasChannels: channels.length > 0 });

  function toggle(name: string, isChosen: boolean) {
    const next = new Set(excludedChannels);
    if (isChosen) next.delete(name);
    else next.add(name);
    setExcludedChannels(next);
  }

  function start() {
    if (keyId === null) return;
    if (maxConnections === null || maxConnections > FEW_CONNECTIONS) return onStart(keyId, chosen);
    confirm({
      title: maxConnections === 1 ? 'Use the only connection?' : 'Use one of 2 connections?',
      text:
        maxConnections === 1
          ? "This client can open 1 push connection. While the inspector runs, your applications can't connect with this client."
          : 'This client can open 2 push connections. While the inspector runs, an application that needs both, or that reconnects, may be refused.',
      confirmLabel: 'Start anyway',
      danger: true,
      onConfirm: async () => {
        onStart(keyId, chosen);
        return null;
      },
    });
  }

  return (
    <Panel title="Connection" actions={<ReplayButton disabled={isRunning} onRecording={onRecording} onProblem={setProblem} />}>
      {problem !== null && (
        <div className={classes.problem}>
          <FormAlert tone="negative">{problem}</FormAlert>
        </div>
      )}
      {blockedReason !== null ? (
        <FormAlert tone="neutral">{blockedReason}</FormAlert>
      ) : (
        <div className={classes.setup}>
          <FormSelect
            label="Key"
            options={keyOptions(keys, timeZone)}
            value={keyId ?? ''}
            disabled={isRunning}
            onChange={(event) => chooseKey(event.currentTarget.value)}
          />
          <fieldset className={classes.channels} disabled={isRunning} aria-labelledby={legendId}>
            <legend id={legendId}>Channels</legend>
            <div className={classes.chips}>
              {channels.map((name) => (
                <ToggleChip
                  key={name}
                  checked={!excludedChannels.has(name)}
                  disabled={isRunning}
                  onChange={(isChosen) => toggle(name, isChosen)}
                >
                  {name}
                </ToggleChip>
              ))}
            </div>
          </fieldset>
          <div className={classes.start}>
            <p id={noteId} className="sl-plain sl-soft sl-13 sl-figures">
              Opens one push connection with this key, for at most 10 minutes. {connectionsText(maxConnections)}
            </p>
            <div className={classes.buttons}>
              <PushCodeButton channels={chosen} settings={settings} />
              <Button
                tone="primary"
                disabled={chosen.length === 0}
                aria-disabled={isRunning}
                aria-describedby={noteId}
                leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
                onClick={start}
              >
                Start
              </Button>
            </div>
          </div>
        </div>
      )}
    </Panel>
  );
}

function connectionsText(maxConnections: number | null): string {
  if (maxConnections === null) return "It uses one of this client's connections.";
  return maxConnections === 1
    ? "It uses this client's only connection."
    : `It uses one of this client's ${maxConnections} connections.`;
}

/** Why the inspector cannot start; null if it can. */
function reasonAgainst({
  viewer,
  maxConnections,
  hasKey,
  hasChannels,
}: {
  viewer: Viewer;
  maxConnections: number | null;
  hasKey: boolean;
  hasChannels: boolean;
}): string | null {
  if (maxConnections === 0)
    return `This client can't open push connections: its maximum is 0. ${adviceToChange(viewer, 'Edit the client to raise it.')}`;
  if (!hasChannels)
    return `This client has no push channels. ${adviceToChange(viewer, 'Edit the client and add a product that includes one.')}`;
  return hasKey ? null : `This client has no keys. ${adviceToChange(viewer, "Create one on the client's page first.")}`;
}
