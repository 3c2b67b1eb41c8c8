import { describe, expect, it } from 'vitest';
import { inspectedMessage } from '../../../testing/inspected-message.ts';
import { MAX_MESSAGES } from './inspector-run.ts';
import { CheckedMessage } from './received-message.ts';
import { MAX_FILE_BYTES, readRecording, toNdjson } from './recording.ts';
import { RecordingPlayer } from './recording-player.ts';

const message = (fields: Partial<CheckedMessage> = {}): CheckedMessage => CheckedMessage.parse(inspectedMessage(fields));
const file = (text: string, size = text.length) => ({ name: 'a.ndjson', size, text: async () => text });

describe('a recording', () => {
  it('has one JSON object a line, each with its message as received, and is read as it was written', async () => {
    const messages = [
      message({ frame: '{"payload": {"odds": 1.50,\n "n": -0, "n": 9007199254740993}}', patchCheck: { differsAt: '/odds' } }),
      message({ frame: 'no JSON', kind: 'UNREADABLE', id: null, channel: null, createdAt: null }),
      message({ frame: '{"a', isTruncated: true, isDuplicate: true }),
    ];
    const text = toNdjson(messages.map((each, number) => ({ ...each, number })));
    expect(text.split('\n')).toHaveLength(4);
    expect(await readRecording(file(text))).toEqual({ name: 'a.ndjson', messages });
    expect(await readRecording(file(`\n${text.replaceAll('\n', '\r\n')}`))).toEqual({ name: 'a.ndjson', messages });
  });

  it('has as many messages as the page keeps', async () => {
    const line = toNdjson([message()]);
    expect(await readRecording(file(line.repeat(MAX_MESSAGES)))).toMatchObject({ name: 'a.ndjson' });
    expect(await readRecording(file(line.repeat(MAX_MESSAGES + 1)))).toBe(
      `a.ndjson has more than ${MAX_MESSAGES} messages, which is more than the page keeps.`,
    );
  });
});

describe('a foreign file', () => {
  const line = toNdjson([message()]);
  it.each([
    ['nothing', '', 'a.ndjson has no messages.'],
    ['blank lines', '\n \n', 'a.ndjson has no messages.'],
    ['another format', `${line}\nid,name\n`, "a.ndjson isn't a recording of the inspector: line 3 isn't one of its messages."],
    ['other objects', '{"id":1}', "a.ndjson isn't a recording of the inspector: line 1 isn't one of its messages."],
    [
      'no time',
      line.replace('2026-05-28T17:00:00.250Z', 'now'),
      "a.ndjson isn't a recording of the inspector: line 1 isn't one of its messages.",
    ],
  ])('with %s is refused with a sentence', async (_what, text, problem) => {
    expect(await readRecording(file(text))).toBe(problem);
  });

  it('is not read if it is too large, and is named if it cannot be read', async () => {
    const unreadable = { ...file(''), text: () => Promise.reject(new Error('gone')) };
    expect(await readRecording({ ...unreadable, size: MAX_FILE_BYTES + 1 })).toBe(
      'a.ndjson is too large. A recording of the inspector has less than 64 MiB.',
    );
    expect(await readRecording(unreadable)).toBe("Couldn't read a.ndjson.");
  });
});

describe('a replay', () => {
  const at = (seconds: number): CheckedMessage =>
    message({ id: String(seconds), receivedAt: new Date(seconds * 1_000).toISOString() });
  const played = (messages: readonly CheckedMessage[]) => messages.map(({ id }) => Number(id));

  it('has the pace of the recording, without long waits, also if a clock stepped back', () => {
    const player = new RecordingPlayer([at(100), at(101), at(101), at(3_600), at(90), at(91)]);
    expect(played(player.advance(0))).toEqual([100]);
    expect(played(player.advance(999))).toEqual([]);
    expect(played(player.advance(1))).toEqual([101, 101]);
    expect(played(player.advance(5_000))).toEqual([3_600, 90]);
    expect(player.isOver).toBe(false);
    expect(played(player.advance(1_000_000))).toEqual([91]);
    expect(player.isOver).toBe(true);
  });
});
