import { describe, expect, it } from 'vitest';
import { startSandboxProcess } from './start-sandbox.ts';

describe('the sandbox process', () => {
  it('reports when it is ready, accepts the control client and stops', async () => {
    const sandbox = await startSandboxProcess({ SANDBOX_NOW: '2026-05-28T17:00:00Z' });
    try {
      expect(sandbox.accounts.map((a) => a.email).slice(0, 2)).toEqual(['trader@example.test', 'trader5@example.test']);
      const { control } = sandbox;
      const before = await control.hash();
      expect((await control.playStatus()).rate).toBe(0);
      const [market] = await control.allState('markets');
      const closed = await control.change('markets', market?.id ?? 0, { state: 'closed' });
      expect(closed).toEqual(await control.state('markets', market?.id ?? 0));
      expect(await control.hash()).not.toBe(before);
      await control.addFault({ kind: 'status', status: 503 });
      expect((await fetch(`${sandbox.url}/auth/v1/jwt`)).status).toBe(503);
      expect((await control.calls()).map((c) => [c.api, c.status])).toEqual([['auth', 503]]);
      await control.reset();
      expect(await control.hash()).toBe(before);
    } finally {
      await sandbox.stop();
    }
    await expect(fetch(`${sandbox.url}/auth/v1/jwt`)).rejects.toThrow(TypeError);
  });

  it('reports why it does not start', async () => {
    await expect(startSandboxProcess({ NODE_ENV: 'production', SANDBOX_SEED: 'x' })).rejects.toThrow(
      /NODE_ENV[\s\S]*SANDBOX_SEED/,
    );
  });

  it('reports that its port is in use', async () => {
    const first = await startSandboxProcess();
    try {
      await expect(startSandboxProcess({ SANDBOX_PORT: String(first.port) })).rejects.toThrow(`Port ${first.port} is taken`);
    } finally {
      await first.stop();
    }
  });
});
