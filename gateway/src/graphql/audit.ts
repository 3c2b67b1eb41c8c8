import type { GraphQLFieldResolver, GraphQLSchema } from 'graphql';
import * as z from 'zod';
import type { RequestContext } from '../context/request-context.ts';
import type { AuditIntent, AuditOutcome } from '../domains/audit/audit-events.ts';
import type { MutationResolvers, QueryResolvers } from '../generated/resolvers-types.ts';
import { boundedMap } from '../util/bounded-map.ts';
import { newId } from '../util/compact-text.ts';
import { codeOf } from './operation-errors.ts';

/** Mutations that write no customer data. */
const UNAUDITED: ReadonlySet<string> = new Set<keyof MutationResolvers>([
  'signIn',
  'signOut',
  'requestPasswordReset',
  'updatePassword',
  'startTradingSession',
  'testApiKey',
  'callApi',
]);

/** The query that reads the audit log. */
const READ_QUERY: keyof QueryResolvers = 'auditLog';
/** Reads of one user are recorded once in this time, for each customer whose entries they read. */
const READS_MS = 60_000;
const MAX_READS = 10_000;

const Payload = z.object({ userErrors: z.array(z.object({ code: z.string() })) }).catchall(z.unknown());
const Entity = z.object({ id: z.string() });
const id = z.catch(z.optional(z.string()), undefined);
const Args = z.object({ input: z.object({ id, customerId: id, clientId: id }) });
const ReadArgs = z.object({ filter: z.nullish(z.object({ customerId: z.nullish(z.string()) })) });

type Resolver = GraphQLFieldResolver<unknown, RequestContext, Record<string, unknown>>;

/** The fields of a write that are known before it ends. */
type Write = Omit<AuditIntent, 'kind' | 'at'>;
type Outcome = Pick<AuditOutcome, 'outcome' | 'codes'>;

/** Wraps every mutation, and the query of the audit log, so that they are recorded in the audit log. */
export function auditOperations(schema: GraphQLSchema): GraphQLSchema {
  for (const [name, field] of Object.entries(schema.getMutationType()?.getFields() ?? {})) {
    if (field.resolve && !UNAUDITED.has(name)) field.resolve = auditedWrite(name, field.resolve);
  }
  const reading = schema.getQueryType()?.getFields()[READ_QUERY];
  if (reading?.resolve) reading.resolve = auditedRead(reading.resolve);
  return schema;
}

function auditedWrite(action: string, resolve: Resolver): Resolver {
  return async (parent, args, context, info) => {
    const write = await writeOf(context, action, inputTarget(args), inputClient(args));
    if (write.user !== null) await context.app.audit.begin(write);
    try {
      const payload: unknown = await resolve(parent, args, context, info);
      const codes = Payload.safeParse(payload).data?.userErrors.map(({ code }) => code) ?? [];
      record(
        context,
        { ...write, target: createdTarget(payload) ?? write.target },
        { outcome: codes.length === 0 ? 'done' : 'refused', codes },
      );
      return payload;
    } catch (error) {
      record(context, write, outcomeOf(error));
      throw error;
    }
  };
}

/** Records who read the log. Pages and searches of one reading are one entry. */
function auditedRead(resolve: Resolver): Resolver {
  const recent = boundedMap<string, true>(MAX_READS, { ttl: READS_MS });
  return async (parent, args, context, info) => {
    const write = await writeOf(context, READ_QUERY, ReadArgs.safeParse(args).data?.filter?.customerId ?? null, null);
    const note = (outcome: Outcome): void => {
      const key = JSON.stringify([write.user, write.target, outcome]);
      if (recent.has(key)) return;
      recent.set(key, true);
      record(context, write, outcome);
    };
    try {
      const page: unknown = await resolve(parent, args, context, info);
      note({ outcome: 'done', codes: [] });
      return page;
    } catch (error) {
      note(outcomeOf(error));
      throw error;
    }
  };
}

function outcomeOf(error: unknown): Outcome {
  const code = codeOf(error);
  return { outcome: code === 'OUTCOME_UNKNOWN' ? 'unknown' : 'failed', codes: [code] };
}

/** The user and customer of a write. Unknown ones are null: the resolver then rejects for the same reason. */
async function writeOf(context: RequestContext, action: string, target: string | null, client: string | null): Promise<Write> {
  const caller = await context.caller().catch(() => null);
  // A caller who may not act for the customer wrote nothing in its name.
  const viewer = caller && (await context.viewer().catch(() => null));
  const actingFor = viewer?.actingCustomerId ?? null;
  return {
    write: newId(),
    requestId: context.requestId,
    user: caller && String(caller.user.id),
    actingFor,
    customer: actingFor ?? (viewer && (await ownCustomer(viewer))),
    action,
    target,
    client,
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

function inputTarget(args: unknown): string | null {
  const input = Args.safeParse(args).data?.input;
  return input?.id ?? input?.customerId ?? input?.clientId ?? null;
}

/** Inputs name the client only of its keys. */
function inputClient(args: unknown): string | null {
  return Args.safeParse(args).data?.input.clientId ?? null;
}

/** Id of the created entity. */
function createdTarget(payload: unknown): string | null {
  return (
    Object.values(Payload.safeParse(payload).data ?? {}).flatMap((value) => Entity.safeParse(value).data ?? [])[0]?.id ?? null
  );
}

/**
 * Writes one line, marked `audit`, at any log level except silent, and stores it in the audit log. Skips unauthenticated requests:
 * they attempted no write.
 */
function record(context: RequestContext, write: Write, outcome: Outcome): void {
  if (write.user === null && outcome.codes.includes('UNAUTHENTICATED')) return;
  const { log } = context;
  const { write: _, requestId: __, ...line } = write;
  const level = log.level === 'silent' ? 'silent' : 'info';
  log.child({ audit: true }, { level }).info({ ...line, ...outcome }, write.action === READ_QUERY ? 'read' : 'write');
  // Without a user the store could be filled by anyone.
  if (write.user !== null) context.app.audit.end({ ...write, ...outcome });
}
