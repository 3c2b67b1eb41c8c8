import { expect, it } from 'vitest';
import { ROOT, run } from '../../../scripts/lib/processes.ts';

const PROGRAM = `
  const { startSandbox } = await import('${ROOT}gateway/test/support/sandbox.ts');
  const sandbox = await startSandbox();
  await sandbox.stop();
`;

it('a program that starts services, such as npm run attack, ends once it has stopped them', async () => {
  expect(await run(process.execPath, ['--input-type=module', '--eval', PROGRAM])).toEqual({ code: 0, output: '' });
});
