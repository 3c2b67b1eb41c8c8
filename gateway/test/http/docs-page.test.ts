import { expect, it } from 'vitest';
import { UserSession } from '../support/user-session.ts';
import { useStack } from '../support/stack.ts';

const stack = useStack({ DOCS_URL: '', SUPPORT_EMAIL: 'help@example.test' });

it('without DOCS_URL every channel reference leads to a page of our own', async () => {
  const { gateway, sandbox } = stack();
  const trader = await UserSession.signIn(stack(), 'trader');
  const { id } = await trader.client('Archive');
  const channels = [
    { name: 'bare', description: null, api_reference: null, categories: [] },
    { name: 'relative', description: null, api_reference: 'push#a', categories: [] },
    { name: 'rooted', description: null, api_reference: '/reference/push#b', categories: [] },
  ];
  const path = '^/v1/push-channel$';
  await sandbox.control.addFault({ api: 'account', path, kind: 'status', status: 200, body: { push_channels: channels } });
  const { data, errors } = await trader.request(
    'query ($id: ID!) { clientConfig { docsUrl } apiClient(id: $id) { pushChannels { name referenceUrl } } }',
    { id },
  );
  expect(errors).toBeUndefined();
  expect(data).toEqual({
    clientConfig: { docsUrl: '/docs' },
    apiClient: {
      pushChannels: [
        { name: 'bare', referenceUrl: null },
        { name: 'relative', referenceUrl: '/docs/push#a' },
        { name: 'rooted', referenceUrl: '/docs/reference/push#b' },
      ],
    },
  });
  for (const target of ['/docs', '/docs/push', '/docs/reference/push']) {
    const response = await fetch(`${gateway.url}${target}`);
    expect([target, response.status, response.headers.get('content-type')]).toEqual([target, 200, 'text/html; charset=utf-8']);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await response.text()).toContain('help@example.test');
  }
});
