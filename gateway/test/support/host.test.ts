import { expect, it } from 'vitest';
import { ROOT, run } from '../../../scripts/lib/processes.ts';

const PROGRAM = `
  const { startSandbox } = await import('${ROOT}gateway/test/support/sandbox.ts');
  const sandbox = await startSandbox();
  await sandbox.stop();
`;

it('lets a program end, such as npm run attack, when it has stopped its services', async () => {
  expect(await run(process.execPath, ['--input-type=module', '--eval', PROGRAM])).toEqual({ code: 0, output: '' });
});
