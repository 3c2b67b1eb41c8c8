import { serverAudits } from 'graphql-http';
import { describe, expect, it } from 'vitest';
import { useStack } from '../support/stack.ts';

const stack = useStack();
const audits = serverAudits({ url: () => `${stack().gateway.url}/graphql`, fetchFn: fetch });

describe('GraphQL over HTTP', () => {
  it.each(audits.filter(({ name }) => name.startsWith('MUST')))('$name', async (audit) => {
    const result = await audit.fn();
    expect(result.status, 'reason' in result ? result.reason : '').not.toBe('error');
  });
});
