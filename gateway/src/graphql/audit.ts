import { AUDIT_ACTIONS, AUDIT_READ, type AuditAction, isAuditAction } from '@sightline/schema/rules/audit-actions.ts';
import type { GraphQLFieldResolver, GraphQLSchema } from 'graphql';
import * as z from 'zod';
import { accountHash } from '../auth/sign-in-throttle.ts';
import type { RequestContext } from '../context/request-context.ts';
import type { AuditWrite } from '../domains/audit/audit-events.ts';
import type { AuditLog, RecordedIntent, UnendedWrite } from '../domains/audit/audit-log.ts';
import type { WriteBudget } from '../domains/audit/write-budget.ts';
import type { MutationResolvers } from '../generated/resolvers-types.ts';
import type { ApiCallOutcome } from '../generated/schema-types.ts';
import { boundedMap } from '../util/bounded-map.ts';
import { networkOf } from '../util/client-address.ts';
import { newId } from '../util/compact-text.ts';
import { ERROR_CATALOGUE, gatewayError, type Outcome, OUTCOMES } from '../errors/catalogue.ts';
import { codeOf } from '../errors/classify.ts';
import { ClientDisconnected } from '../util/deadline.ts';
import { once } from '../util/once.ts';

/** Mutations that write no customer data and use no secret of a customer, or write only what one user alone can read. */
const UNAUDITED: ReadonlySet<string> = new Set<keyof MutationResolvers>([
  'signOut',
  'requestPasswordReset',
  'updatePassword',
  'startTradingSession',
  'saveWorkspaceItems',
  'takeAlertLease',
]);

/** Reads of one user are recorded once in this time, for each customer whose entries they read. */
const READ_INTERVAL_MS = 60_000;
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
/** The only message of a subscription that is refused. */
const EndedSubscription = z.object({ refusedWith: z.string() });
const Entity = z.object({ id: z.string() });
const id = z.catch(z.optional(z.string()), undefined);
const Ids = z.object({ id, keyId: id, customerId: id, clientId: id });
const Args = z.looseObject({ input: z.optional(Ids), filter: z.nullish(Ids) });
const SignInArgs = z.object({ input: z.object({ email: z.string() }) });

type Resolver = GraphQLFieldResolver<unknown, RequestContext, Record<string, unknown>>;

type Result = Pick<AuditWrite, 'outcome' | 'codes'>;

/** Services that record operations, within the budgets of the user and the customer. */
export interface AuditServices {
  readonly audit: AuditLog;
  readonly writeBudget: WriteBudget;
}

/** Wraps the root fields of `AUDIT_ACTIONS`, so that they are recorded in the audit log. Throws for a mutation that is not one of them. */
export function auditOperations(schema: GraphQLSchema, services: AuditServices): GraphQLSchema {
  for (const root of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]) {
    for (const [name, field] of Object.entries(root?.getFields() ?? {})) {
      if (isAuditAction(name)) {
        if (field.subscribe) field.subscribe = audited(services, name, field.subscribe);
        else if (field.resolve) field.resolve = auditedField(services, name, field.resolve);
      } else if (root === schema.getMutationType() && !UNAUDITED.has(name)) throw new Error(`${name} is not in AUDIT_ACTIONS`);
    }
  }
  return schema;
}

function auditedField(services: AuditServices, name: AuditAction, resolve: Resolver): Resolver {
  if (name === AUDIT_READ) return auditedRead(services, resolve);
  return name === 'signIn' ? auditedSignIn(services, resolve) : audited(services, name, resolve);
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
    const { target: kind } = AUDIT_ACTIONS[action];
    const describe: RequestContext['describeAudit'] = ({ customer, target, detail }) => {
      entry.customer = customer?.id ?? entry.customer;
      entry.target = target ?? entry.target;
      entry.detail = detail ?? entry.detail;
    };
    const beforeWrite = once(async () => {
      // Without a user the store could be filled by anyone.
      if (user === null) return;
      await writeBudget.charge({ user, customer: entry.customer });
      if (kind === 'CUSTOMER') entry.customer ??= entry.target;
      sent.intent = await audit.begin(entry);
      if (audit.isRequired && sent.intent?.isStored !== true) throw gatewayError('NOT_RECORDED');
    });
    const finish = (result: Result): void => {
      const { outcome } = result;
      // A create that the provider did not confirm may have made something.
      entry.noTarget = outcome === 'unknown' ? 'unknown' : 'none';
      record(audit, context, entry, { result, isSent: sent.intent !== null });
      if (!audit.isRequired && sent.intent?.isStored === false) context.response.unrecorded.push(String(info.path.key));
    };
    try {
      const payload: unknown = await resolve(parent, args, context.recordedWith({ beforeWrite, describe }), info);
      // An invited user has no id in the payload.
      if (kind !== 'USER') entry.target = createdTarget(payload) ?? entry.target;
      if (kind === 'CUSTOMER' && sent.intent !== null) entry.customer ??= entry.target;
      finish(resultOf(payload));
      return payload;
    } catch (error) {
      finish(failureOf(error));
      throw error;
    }
  };
}

/** Records who read the log. Pages and searches within a minute are one entry. */
function auditedRead(services: AuditServices, resolve: Resolver): Resolver {
  const recent = boundedMap<string, true>(MAX_READS, { ttl: READ_INTERVAL_MS });
  return async (parent, args, context, info) =>
    recordRead(services, context, await entryOf(context, AUDIT_READ, args), {
      read: async () => resolve(parent, args, context, info),
      recent,
    });
}

/** Records an export of the log, which `open` starts or refuses. */
export async function recordExport<T>(
  services: AuditServices,
  context: RequestContext,
  { customerId, format }: { readonly customerId: string | null; readonly format: string },
  open: () => Promise<T>,
): Promise<T> {
  const entry = await entryOf(context, AUDIT_READ, {});
  return recordRead(services, context, { ...entry, target: customerId, detail: `${format} export` }, { read: open });
}

/** Records a read of the log, within the budget. `recent`: reads that were recorded, whose repetitions are not. */
async function recordRead<T>(
  { audit, writeBudget }: AuditServices,
  context: RequestContext,
  entry: UnendedWrite,
  { read, recent }: { readonly read: () => Promise<T>; readonly recent?: ReturnType<typeof boundedMap<string, true>> },
): Promise<T> {
  const { user, customer, target } = entry;
  entry.noTarget = 'none';
  const key = JSON.stringify([user, target]);
  try {
    const value = await read();
    if (user !== null && recent?.has(key) !== true) {
      await writeBudget.charge({ user, customer });
      record(audit, context, entry, { result: { outcome: 'done', codes: [] }, isSent: true });
      recent?.set(key, true);
    }
    return value;
  } catch (error) {
    record(audit, context, entry, { result: failureOf(error), isSent: false });
    throw error;
  }
}

/** Counts refused sign-ins by account, network and hour. What was typed is never stored. */
function auditedSignIn({ audit }: AuditServices, resolve: Resolver): Resolver {
  return async (parent, args, context, info) => {
    const payload: unknown = await resolve(parent, args, context, info);
    const result = resultOf(payload);
    const isAttempt = result.outcome === 'refused' && !result.codes.includes('MISSING_CREDENTIALS');
    const typed = SignInArgs.safeParse(args).data?.input.email;
    if (!isAttempt || typed === undefined) return payload;
    audit.recordRefusal({
      write: newId(),
      requestId: context.requestId,
      action: 'signIn',
      user: null,
      actingFor: null,
      customer: null,
      noCustomer: 'none',
      target: accountHash(typed),
      noTarget: null,
      detail: networkOf(context.address),
      client: null,
      ...result,
    });
    return payload;
  };
}

/** Extensions of an answer with operations whose intents the audit log has not stored; null if it has stored all. */
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
  // The call may have been made before its client left.
  if (error instanceof ClientDisconnected) return { outcome: 'unknown', codes: ['OUTCOME_UNKNOWN'] };
  const code = codeOf(error);
  return { outcome: ERROR_CATALOGUE[code].outcome, codes: [code] };
}

/** The user, the customer and the write of an attempt. Unknown users and customers are null: the resolver then rejects for the same reason. */
async function entryOf(context: RequestContext, action: AuditAction, args: Record<string, unknown>): Promise<UnendedWrite> {
  const caller = await context.caller().catch(() => null);
  // A caller who may not act for the customer wrote nothing in its name.
  const viewer = caller && (await context.viewer().catch(() => null));
  const actingFor = viewer?.actingCustomerId ?? null;
  const { input, filter } = Args.parse(args);
  const ids = Ids.parse(input ?? filter ?? args);
  const target = ids.id ?? ids.keyId ?? ids.customerId ?? ids.clientId ?? null;
  return {
    write: newId(),
    requestId: context.requestId,
    user: caller && String(caller.user.id),
    actingFor,
    ...(actingFor === null ? await ownCustomer(viewer) : { customer: actingFor, noCustomer: null }),
    action,
    target,
    // Until there is an outcome, a create may make something.
    noTarget: 'unknown',
    detail: null,
    client: ids.clientId ?? null,
  };
}

type Viewer = Awaited<ReturnType<RequestContext['viewer']>>;

/** The customer of a user who is not staff. */
async function ownCustomer(viewer: Viewer | null): Promise<Pick<UnendedWrite, 'customer' | 'noCustomer'>> {
  if (viewer === null) return { customer: null, noCustomer: 'none' };
  const [customer, isStaff] = await Promise.all([
    viewer.lastKnownCustomer().catch(() => undefined),
    viewer.isStaffIfKnown().catch(() => null),
  ]);
  if (isStaff === true || customer === null) return { customer: null, noCustomer: 'none' };
  return customer === undefined ? { customer: null, noCustomer: 'unknown' } : { customer: customer.id, noCustomer: null };
}

/** Id of the created entity. */
function createdTarget(payload: unknown): string | null {
  return (
    Object.values(Payload.safeParse(payload).data ?? {}).flatMap((value) => Entity.safeParse(value).data ?? [])[0]?.id ?? null
  );
}

/**
 * Writes one line, marked `audit`, at any log level except silent, and stores the outcome in the audit log. `isSent`: whether anything
 * was sent to the provider; otherwise a refused or failed operation is only counted. Skips unauthenticated requests.
 */
function record(
  audit: AuditLog,
  context: RequestContext,
  entry: UnendedWrite,
  { result, isSent }: { result: Result; isSent: boolean },
): void {
  if (entry.user === null && result.codes.includes('UNAUTHENTICATED')) return;
  const { log } = context;
  const { write: _, requestId: __, noCustomer: ___, noTarget: ____, ...line } = entry;
  const level = log.level === 'silent' ? 'silent' : 'info';
  // Attempts over the budget have no bound: they are counted only.
  if (!result.codes.includes('RATE_LIMITED'))
    log.child({ audit: true }, { level }).info({ ...line, ...result }, entry.action === AUDIT_READ ? 'read' : 'write');
  if (entry.user === null) return;
  const isCounted = !isSent && (result.outcome === 'refused' || result.outcome === 'failed');
  if (isCounted) audit.recordRefusal({ ...entry, ...result });
  else audit.end({ ...entry, ...result });
}
