import { writeFile } from 'node:fs/promises';
import { tradingKey } from '../../sandbox/src/testing/trading-secret.ts';

const EMAIL = 'trader@example.test';
const NAME = 'Recorder';

/** Writes a file with a key of the demo's trading client. @returns its entry of HISTORY_CLIENTS, with which the client is recorded from the start */
export async function demoHistoryClient(sandboxPort: number, folder: string): Promise<string> {
  const { client, secret } = await tradingKey(`http://localhost:${sandboxPort}`, EMAIL, NAME);
  const file = `${folder}/demo-recorder.key`;
  await writeFile(file, `${secret}\n`, { mode: 0o600 });
  return `${client}=${file}`;
}
