import { type AuditAction, isAuditAction } from '@sightline/schema/rules/audit-actions.ts';
import type { GraphQLFieldResolver, GraphQLSchema } from 'graphql';
import * as z from 'zod';
import type { RequestContext } from '../context/request-context.ts';
import type { AuditIntent, AuditOutcome } from '../domains/audit/audit-events.ts';
import type { AuditLog, RecordedIntent } from '../domains/audit/audit-log.ts';
import type { WriteBudget } from '../domains/audit/write-budget.ts';
import type { MutationResolvers } from '../generated/resolvers-types.ts';
import type { ApiCallOutcome } from '../generated/schema-types.ts';
import { boundedMap } from '../util/bounded-map.ts';
import { newId } from '../util/compact-text.ts';
import { ERROR_CATALOGUE, type Outcome, OUTCOMES } from '../errors/catalogue.ts';
import { codeOf } from '../errors/classify.ts';
import { once } from '../util/once.ts';

/** Mutations that write no customer data and use no secret of a customer. */
const UNAUDITED: ReadonlySet<string> = new Set<keyof MutationResolvers>([
  'signIn',
  'signOut',
  'requestPasswordReset',
  'updatePassword',
  'startTradingSession',
]);

/** The query that reads the audit log. */
const READ: AuditAction = 'auditLog';
/** Reads of one user are recorded once in this time, for each customer whose entries they read. */
const READS_MS = 60_000;
const MAX_READS = 10_000;

/** Outcome of a call with the secret of a key. */
const CALL_OUTCOMES: Readonly<Record<string, Outcome>> = {
  RESPONDED: 'done',
  CALL_INTERVAL_NOT_OVER: 'refused',
  RATE_LIMIT_NEARLY_REACHED: 'refused',
  UNREACHABLE: 'unknown',
  TIMED_OUT: 'unknown',
} satisfies Record<ApiCallOutcome, Outcome>;

const Payload = z
  .object({ userErrors: z.array(z.object({ code: z.string(), outcome: z.enum(OUTCOMES) })) })
  .catchall(z.unknown());
const CallPayload = z.object({ call: z.object({ outcome: z.string() }) });
/** A subscription that ends with its first message. */
const EndedSubscription = z.object({ refusedWith: z.string() });
const Entity = z.object({ id: z.string() });
const id = z.catch(z.optional(z.string()), undefined);
const Ids = z.object({ id, keyId: id, customerId: id, clientId: id });
const Args = z.looseObject({ input: z.optional(Ids), filter: z.nullish(Ids) });

type Resolver = GraphQLFieldResolver<unknown, RequestContext, Record<string, unknown>>;

/** The fields of an entry that are known before its operation ends. */
type Entry = Omit<AuditIntent, 'kind' | 'at'>;
type Result = Pick<AuditOutcome, 'outcome' | 'codes'>;

/** Records operations, within the budget of the user and the customer. */
export interface AuditServices {
  readonly audit: AuditLog;
  readonly writeBudget: WriteBudget;
}

/** Wraps the root fields of `AUDIT_ACTIONS`, so that they are recorded in the audit log. Throws for a mutation that is not one of them. */
export function auditOperations(schema: GraphQLSchema, services: AuditServices): GraphQLSchema {
  for (const root of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]) {
    for (const [name, field] of Object.entries(root?.getFields() ?? {})) {
      if (isAuditAction(name)) {
        const wrap = (resolve: Resolver): Resolver =>
          name === READ ? auditedRead(services, resolve) : audited(services, name, resolve);
        if (field.subscribe) field.subscribe = wrap(field.subscribe);
        else if (field.resolve) field.resolve = wrap(field.resolve);
      } else if (root === schema.getMutationType() && !UNAUDITED.has(name)) throw new Error(`${name} is not in AUDIT_ACTIONS`);
    }
  }
  return schema;
}

/**
 * Records a write, or a use of the secret of a key. Its intent is stored before the first call that writes or reads the secret, within
 * the budget of the user and the customer; an attempt that ends before that is only counted.
 */
function audited({ audit, writeBudget }: AuditServices, action: AuditAction, resolve: Resolver): Resolver {
  return async (parent, args, context, info) => {
    const entry = await entryOf(context, action, args);
    const { user } = entry;
    const sent: { intent: RecordedIntent | null } = { intent: null };
    const setCustomer: RequestContext['setAuditCustomer'] = (customer) => {
      entry.customer = customer?.id ?? entry.customer;
    };
    const beforeWrite = once(async () => {
      // Without a user the store could be filled by anyone.
      if (user === null) return;
      await writeBudget.charge({ user, customer: entry.customer });
      sent.intent = await audit.begin(entry);
    });
    const finish = (result: Result, target = entry.target): void => {
      record(audit, context, { ...entry, target }, { result, isSent: sent.intent !== null });
      if (sent.intent?.isStored === false) context.response.unrecorded.push(String(info.path.key));
    };
    try {
      const payload: unknown = await resolve(parent, args, context.recordedWith({ beforeWrite, setCustomer }), info);
      finish(resultOf(payload), createdTarget(payload) ?? entry.target);
      return payload;
    } catch (error) {
      finish(failureOf(error));
      throw error;
    }
  };
}

/** Records who read the log. Pages and searches of one reading are one entry. */
function auditedRead({ audit, writeBudget }: AuditServices, resolve: Resolver): Resolver {
  const recent = boundedMap<string, true>(MAX_READS, { ttl: READS_MS });
  return async (parent, args, context, info) => {
    const entry = await entryOf(context, READ, args);
    const { user, customer, target } = entry;
    try {
      const page: unknown = await resolve(parent, args, context, info);
      const key = JSON.stringify([user, target]);
      if (user !== null && !recent.has(key)) {
        await writeBudget.charge({ user, customer });
        recent.set(key, true);
        record(audit, context, entry, { result: { outcome: 'done', codes: [] }, isSent: true });
      }
      return page;
    } catch (error) {
      record(audit, context, entry, { result: failureOf(error), isSent: false });
      throw error;
    }
  };
}

/** Extensions of an answer with operations whose intents the audit log has not stored; null without any. */
export function auditExtensions(unrecorded: readonly string[]): { readonly unrecorded: readonly string[] } | null {
  return unrecorded.length === 0 ? null : { unrecorded };
}

function resultOf(payload: unknown): Result {
  const [error, ...errors] = Payload.safeParse(payload).data?.userErrors ?? [];
  if (error) return { outcome: error.outcome, codes: [error, ...errors].map(({ code }) => code) };
  const call = CallPayload.safeParse(payload).data?.call.outcome;
  if (call !== undefined && call !== 'RESPONDED') return { outcome: CALL_OUTCOMES[call] ?? 'unknown', codes: [call] };
  const end = EndedSubscription.safeParse(payload).data?.refusedWith;
  return end === undefined ? { outcome: 'done', codes: [] } : { outcome: 'refused', codes: [end] };
}

function failureOf(error: unknown): Result {
  const code = codeOf(error);
  return { outcome: ERROR_CATALOGUE[code].outcome, codes: [code] };
}

/** Who attempts what. Unknown users and customers are null: the resolver then rejects for the same reason. */
async function entryOf(context: RequestContext, action: AuditAction, args: Record<string, unknown>): Promise<Entry> {
  const caller = await context.caller().catch(() => null);
  // A caller who may not act for the customer wrote nothing in its name.
  const viewer = caller && (await context.viewer().catch(() => null));
  const actingFor = viewer?.actingCustomerId ?? null;
  const { input, filter } = Args.parse(args);
  const ids = Ids.parse(input ?? filter ?? args);
  return {
    write: newId(),
    requestId: context.requestId,
    user: caller && String(caller.user.id),
    actingFor,
    customer: actingFor ?? (viewer && (await ownCustomer(viewer))),
    action,
    target: ids.id ?? ids.keyId ?? ids.customerId ?? ids.clientId ?? null,
    client: ids.clientId ?? null,
  };
}

type Viewer = Awaited<ReturnType<RequestContext['viewer']>>;

/** The customer of a user who is not staff. */
async function ownCustomer(viewer: Viewer): Promise<string | null> {
  const [customer, isStaff] = await Promise.all([
    viewer.lastKnownCustomer().catch(() => null),
    viewer.isStaffIfKnown().catch(() => null),
  ]);
  return isStaff === true ? null : (customer?.id ?? null);
}

/** Id of the created entity. */
function createdTarget(payload: unknown): string | null {
  return (
    Object.values(Payload.safeParse(payload).data ?? {}).flatMap((value) => Entity.safeParse(value).data ?? [])[0]?.id ?? null
  );
}

/**
 * Writes one line, marked `audit`, at any log level except silent, and stores the outcome in the audit log. `isSent`: whether anything
 * was sent to the provider. Skips unauthenticated requests: they attempted nothing.
 */
function record(
  audit: AuditLog,
  context: RequestContext,
  entry: Entry,
  { result, isSent }: { result: Result; isSent: boolean },
): void {
  if (entry.user === null && result.codes.includes('UNAUTHENTICATED')) return;
  const { log } = context;
  const { write: _, requestId: __, ...line } = entry;
  const level = log.level === 'silent' ? 'silent' : 'info';
  // Attempts over the budget have no bound: they are counted only.
  if (!result.codes.includes('RATE_LIMITED'))
    log.child({ audit: true }, { level }).info({ ...line, ...result }, entry.action === READ ? 'read' : 'write');
  if (entry.user === null) return;
  const isCounted = !isSent && (result.outcome === 'refused' || result.outcome === 'failed');
  if (isCounted) audit.refuse({ ...entry, ...result });
  else audit.end({ ...entry, ...result });
}
