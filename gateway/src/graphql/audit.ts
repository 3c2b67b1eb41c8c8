import type { GraphQLFieldResolver, GraphQLSchema } from 'graphql';
import * as z from 'zod';
import type { RequestContext } from '../context/request-context.ts';
import type { MutationResolvers } from '../generated/resolvers-types.ts';
import { codeOf } from './operation-errors.ts';

/** One write in the audit log: ids and codes only, never input values or secrets. */
interface AuditEntry {
  /** User id; null when the user is unknown. */
  readonly user: string | null;
  /** Public id of the customer that a staff user acts for; null for everyone else. */
  readonly actingFor: string | null;
  /** Name of the mutation. */
  readonly action: string;
  /** Id of the written entity; null when there is none. */
  readonly target: string | null;
  /** `refused`: the user can fix the input; `unknown`: the provider did not confirm; `failed`: nothing was written as far as known. */
  readonly outcome: 'done' | 'refused' | 'unknown' | 'failed';
  /** Error codes; empty when done. */
  readonly codes: readonly string[];
}

/** Mutations that write no customer data. */
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

/** Wraps every mutation so that it writes a line to the audit log. */
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
      const outcome = codes.length === 0 ? 'done' : 'refused';
      await writeEntry(context, { action, target: targetOf(args, payload), outcome, codes });
      return payload;
    } catch (error) {
      const code = codeOf(error);
      const outcome = code === 'OUTCOME_UNKNOWN' ? 'unknown' : 'failed';
      await writeEntry(context, { action, target: targetOf(args, null), outcome, codes: [code] });
      throw error;
    }
  };
}

/** Id of the created entity, otherwise the id in the input. */
function targetOf(args: unknown, payload: unknown): string | null {
  const entities = Object.values(Payload.safeParse(payload).data ?? {}).flatMap((value) => Entity.safeParse(value).data ?? []);
  const input = Args.safeParse(args).data?.input;
  return entities[0]?.id ?? input?.id ?? input?.customerId ?? input?.clientId ?? null;
}

/** Writes one line, marked `audit`, at any log level except silent. Skips unauthenticated requests: they attempted no write. */
async function writeEntry(context: RequestContext, entry: Omit<AuditEntry, 'user' | 'actingFor'>): Promise<void> {
  const caller = await context.caller().catch(() => null);
  if (caller === null && entry.codes.includes('UNAUTHENTICATED')) return;
  // A caller who may not act for the customer wrote nothing in its name.
  const viewer = await context.viewer().catch(() => null);
  const line: AuditEntry = {
    user: caller === null ? null : String(caller.user.id),
    actingFor: viewer?.actingCustomerId ?? null,
    ...entry,
  };
  const { log } = context;
  const level = log.level === 'silent' ? 'silent' : 'info';
  log.child({ audit: true }, { level }).info(line, 'write');
}
