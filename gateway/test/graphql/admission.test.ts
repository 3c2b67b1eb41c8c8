import { ApolloServer } from '@apollo/server';
import { expect, it, onTestFinished, vi } from 'vitest';
import { RequestContext } from '../../src/context/request-context.ts';
import { admissionPlugin } from '../../src/graphql/admission.ts';
import { DOCUMENT_LIMITS } from '../../src/graphql/document-limits.ts';
import { QueryCostLimiter } from '../../src/graphql/query-cost-limiter.ts';
import { schemaTypes } from '../../src/graphql/schema.ts';
import { sha256, TrustedDocuments } from '../../src/graphql/trusted-documents.ts';
import { useServices } from '../support/services.ts';
import { trustedDocumentFor } from '../support/trusted-documents.ts';

it('the cost of a document is not cached if its variables have a password or a token', async () => {
  const { services } = useServices();
  const schema = await schemaTypes();
  const documents = {
    signIn: trustedDocumentFor('signIn'),
    isPasswordTokenValid: trustedDocumentFor('isPasswordTokenValid'),
  };
  const trusted = new TrustedDocuments(new Map(Object.values(documents).map((text) => [sha256(text), text])));
  const costLimiter = new QueryCostLimiter({ schema, config: { ...services.config, ...DOCUMENT_LIMITS }, redis: null });
  const cached = vi.spyOn(costLimiter, 'costOfTrusted');
  const computed = vi.spyOn(costLimiter, 'costOf');
  const apollo = new ApolloServer<RequestContext>({ schema, plugins: [admissionPlugin({ schema, trusted, costLimiter })] });
  await apollo.start();
  onTestFinished(() => apollo.stop());
  const request = (query: string, variables: Record<string, unknown>) => {
    const contextValue = new RequestContext(services, {
      kind: 'http',
      requestId: 'r-1',
      mediaType: 'application/json',
      headers: {},
      address: '192.0.2.1',
      disconnected: () => new AbortController().signal,
    });
    return apollo.executeOperation({ query, variables }, { contextValue });
  };
  await request(documents.signIn, { input: { email: 'one@example.test', password: 'Secret-1' } });
  await request(documents.isPasswordTokenValid, { token: 'token-1' });
  expect(computed.mock.calls.map(([{ variables }]) => variables)).toEqual([
    { input: { email: 'one@example.test', password: 'Secret-1' } },
    { token: 'token-1' },
  ]);
  expect(cached).not.toHaveBeenCalled();
});
