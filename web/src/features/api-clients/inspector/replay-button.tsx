import { IconFileImport } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { readRecording } from './recording.ts';
import type { Recording } from './recording-player.ts';

interface ReplayButtonProps {
  readonly disabled: boolean;
  readonly onRecording: (recording: Recording) => void;
  /** Says what is wrong with the chosen file; null once another one is chosen. */
  readonly onProblem: (problem: string | null) => void;
}

/** Button that chooses a recording, which is read in the browser and goes nowhere else. */
export function ReplayButton({ disabled, onRecording, onProblem }: ReplayButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setIsReading] = useState(false);

  async function read(file: File | undefined) {
    if (file === undefined) return;
    onProblem(null);
    setIsReading(true);
    const recording = await readRecording(file);
    setIsReading(false);
    if (typeof recording === 'string') onProblem(recording);
    else onRecording(recording);
  }

  return (
    <>
      <Button
        disabled={disabled}
        loading={isReading}
        leftSection={<IconFileImport size={16} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        Replay a recording
      </Button>
      <input
        ref={input}
        type="file"
        accept=".ndjson"
        className="sl-hidden"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // Lets the user choose the same file again.
          event.currentTarget.value = '';
          void read(file);
        }}
      />
    </>
  );
}
