import type { GraphQLFieldResolver, GraphQLSchema } from 'graphql';
import * as z from 'zod';
import type { RequestContext } from '../context/request-context.ts';
import type { MutationResolvers } from '../generated/resolvers-types.ts';
import { codeOf } from './operation-errors.ts';
import { audit, type AuditEntry } from '../telemetry/audit.ts';

/** Mutations that write nothing of a customer's: who signs in or sets a password is not signed in yet. */
const UNAUDITED: ReadonlySet<string> = new Set<keyof MutationResolvers>([
  'signIn',
  'signOut',
  'requestPasswordReset',
  'updatePassword',
  'startTradingSession',
]);

const Payload = z.object({ userErrors: z.array(z.object({ code: z.string() })) }).catchall(z.unknown());
const Entity = z.object({ id: z.string() });
const id = z.catch(z.optional(z.string()), undefined);
const Args = z.object({ input: z.object({ id, customerId: id, clientId: id }) });

/** Lets every mutation leave its line in the audit, at the one place that all of them pass. */
export function auditMutations(schema: GraphQLSchema): GraphQLSchema {
  for (const [name, field] of Object.entries(schema.getMutationType()?.getFields() ?? {})) {
    if (field.resolve && !UNAUDITED.has(name)) field.resolve = audited(name, field.resolve);
  }
  return schema;
}

type Resolver = GraphQLFieldResolver<unknown, RequestContext, Record<string, unknown>>;

function audited(action: string, resolve: Resolver): Resolver {
  return async (parent, args, context, info) => {
    try {
      const payload: unknown = await resolve(parent, args, context, info);
      const codes = Payload.safeParse(payload).data?.userErrors.map(({ code }) => code) ?? [];
      await tell(context, { action, target: targetOf(args, payload), outcome: codes.length === 0 ? 'done' : 'refused', codes });
      return payload;
    } catch (error) {
      const code = codeOf(error);
      const outcome = code === 'OUTCOME_UNKNOWN' ? 'unknown' : 'failed';
      await tell(context, { action, target: targetOf(args, null), outcome, codes: [code] });
      throw error;
    }
  };
}

/** What was created, else what the input names. */
function targetOf(args: unknown, payload: unknown): string | null {
  const entities = Object.values(Payload.safeParse(payload).data ?? {}).flatMap((value) => Entity.safeParse(value).data ?? []);
  const named = Args.safeParse(args).data?.input;
  return entities[0]?.id ?? named?.id ?? named?.customerId ?? named?.clientId ?? null;
}

/** Where nobody is signed in and that was the obstacle, nothing was tried. */
async function tell(context: RequestContext, entry: Omit<AuditEntry, 'user' | 'actingFor'>): Promise<void> {
  const caller = await context.caller().catch(() => null);
  if (caller === null && entry.codes.includes('UNAUTHENTICATED')) return;
  // Of a caller who may not act for the customer named, nothing was tried in its name.
  const viewer = await context.viewer().catch(() => null);
  const actingFor = viewer?.actingCustomerId ?? null;
  audit(context.log, { user: caller === null ? null : String(caller.user.id), actingFor, ...entry });
}
