import { graphql, GraphQLInt, GraphQLObjectType, GraphQLSchema } from 'graphql';
import { expect, it, onTestFinished, vi } from 'vitest';
import { AuditLog } from '../domains/audit/audit-log.ts';
import { WriteBudget } from '../domains/audit/write-budget.ts';
import { createLog } from '../telemetry/log.ts';
import { auditOperations } from './audit.ts';

const SECOND = 1_000;

it('reads of the audit log by one user are recorded once a minute, however long they go on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  // The cache library keeps the real `performance` object, which fake timers would only replace by another one.
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now());
  onTestFinished(() => void vi.useRealTimers().restoreAllMocks());
  const log = createLog('silent');
  const stored: string[] = [];
  const append = (events: readonly { kind: string }[]): Promise<void> =>
    Promise.resolve(void stored.push(...events.map(({ kind }) => kind)));
  const audit = new AuditLog({ table: { kind: 'sqlite', failingSince: null, append }, log, isRequired: false });
  const fields = { auditLog: { type: GraphQLInt, resolve: () => 1 } };
  const schema = auditOperations(new GraphQLSchema({ query: new GraphQLObjectType({ name: 'Query', fields }) }), {
    audit,
    writeBudget: new WriteBudget(null),
  });
  const contextValue = {
    log,
    requestId: 'r',
    caller: () => Promise.resolve({ user: { id: 7 } }),
    viewer: () => Promise.resolve({ actingCustomerId: 'a' }),
  };
  const read = async (): Promise<number> => {
    expect(await graphql({ schema, source: '{ auditLog }', contextValue })).toEqual({ data: { auditLog: 1 } });
    await vi.advanceTimersByTimeAsync(0);
    return stored.length;
  };
  expect(await read()).toBe(1);
  await vi.advanceTimersByTimeAsync(50 * SECOND);
  expect(await read()).toBe(1);
  await vi.advanceTimersByTimeAsync(50 * SECOND);
  expect(await read()).toBe(2);
});
