import { describe, expect, it, onTestFinished } from 'vitest';
import { run } from '../../../scripts/lib/processes.ts';
import { PROVIDER_VARIABLES, providerAt, storeIn, temporaryFolder } from '../../../scripts/lib/stack.ts';
import { useStack } from '../support/stack.ts';

const unset = Object.fromEntries([...PROVIDER_VARIABLES, 'NODE_ENV', 'PORT'].map((name) => [name, '']));
const boot = (env: Record<string, string>) => run(process.execPath, ['gateway/src/main.ts'], { ...unset, ...env });
const stack = useStack();

describe('at boot', () => {
  it('an invalid environment is reported problem by problem, and the process exits with 1', async () => {
    const { code, output } = await boot({
      PORT: 'abc',
      LOG_LEVEL: 'loud',
      DATA_API_URL: 'ftp://x',
      AUTH_API_URL: 'http://localhost:1',
    });
    expect(code).toBe(1);
    for (const name of ['PORT', 'LOG_LEVEL', 'DATA_API_URL', 'ACCOUNT_API_URL', 'ODDS_API_URL'])
      expect(output).toContain(`${name}:`);
    expect(output).not.toContain('AUTH_API_URL:');
  });

  it('a port in use is reported, and the process exits with 1', async () => {
    const urls = { ...providerAt(1), DEMO_DATA: 'off' };
    const port = new URL(stack().gateway.url).port;
    const data = temporaryFolder();
    onTestFinished(() => data.remove());
    const { code, output } = await boot({ ...urls, PORT: port, TEST_SETTINGS: '{"SERVE_WEB":0}', ...storeIn(data.path) });
    expect(code).toBe(1);
    expect(output).toContain(`Port ${port} is in use`);
  });
});
