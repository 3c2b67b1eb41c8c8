import { ALERT_LEASE_MS, WORKSPACE_LIMITS } from '@sightline/schema/rules/workspace.ts';
import { type RawBuilder, type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import * as z from 'zod';
import type { Store } from '../../store/store.ts';
import { type Tables, WorkspaceItemRow, WorkspaceUserRow } from '../../store/tables.ts';
import { newId } from '../../util/compact-text.ts';
import { type ItemKey, type ItemWrite, keyText, WorkspaceStatements } from './workspace-statements.ts';
import { DAY_MS } from '@sightline/schema/rules/durations.ts';

export interface Sharing {
  readonly isShared: boolean;
  readonly audience: string;
  readonly shownName: string | null;
}

/** Items that changed after a revision, or all items. */
export interface WorkspaceRead {
  readonly revision: number;
  readonly isComplete: boolean;
  readonly items: readonly WorkspaceItemRow[];
}

/** Why a write stored nothing. */
type WorkspaceRefusal = 'not-kept' | 'full';

export type WorkspaceItemRow = Tables['workspace_items'];
type Items = ExpressionBuilder<Tables, 'workspace_items'>;

const MAX_UNUSED_DAYS = 400;
/** Users that one step of the retention deletes. */
const STEP = 20;

const Revision = z.object({ revision: z.int() });
const Lease = z.object({ device: z.string(), until_at: z.int() });

/**
 * The workspaces in the store. All writes of a user happen one after the other: each locks the row of the user first, and counts its
 * revision up. A revision is a time, so that it is never used twice, even if the store has lost its last seconds.
 */
export class WorkspaceTable {
  readonly #store: Store;
  readonly #statements: WorkspaceStatements;

  constructor(store: Store) {
    this.#store = store;
    this.#statements = new WorkspaceStatements(store);
  }

  /** Creates the workspace of a user, unless there is one. */
  async keep(user: string): Promise<void> {
    const { now } = this.#statements;
    const writeId = newId();
    const row = { user_id: user, revision: now, complete_from: now, used_at: now, write_id: writeId };
    const insert = this.#sql
      .insertInto('workspace_users')
      .values(row)
      .onConflict((conflict) => conflict.column('user_id').doNothing());
    // The clock of PostgreSQL differs between the columns of one row.
    const align = this.#sql
      .updateTable('workspace_users')
      .set((eb) => ({ complete_from: eb.ref('revision') }))
      .where('user_id', '=', user)
      .where('write_id', '=', writeId);
    await this.#store.change(insert, align, this.#statements.noticesOf(user, writeId));
  }

  /** Reads what changed after a revision, or everything; null if the user keeps nothing. */
  async read(user: string, customer: string, since: number | null): Promise<WorkspaceRead | null> {
    const [row] = await this.#store.read(
      WorkspaceUserRow,
      this.#sql.selectFrom('workspace_users').selectAll().where('user_id', '=', user),
    );
    if (row === undefined) return null;
    this.#markUsed(row);
    const { revision } = row;
    const isComplete = since === null || since < row.complete_from || since > revision;
    // After the revision: a newer item may be read twice, but is never missed.
    const items = await this.#itemsOf(user, (eb) =>
      eb.and([eb('customer', 'in', ['', customer]), isComplete ? eb('json', 'is not', null) : eb('revision', '>', since)]),
    );
    return { revision, isComplete, items };
  }

  async item(user: string, key: ItemKey): Promise<WorkspaceItemRow | null> {
    const [row] = await this.#itemsOf(user, (eb) => eb('item_key', '=', keyText(key)));
    return row ?? null;
  }

  /** The revision of a user; 0 if the user keeps nothing. */
  async revision(user: string): Promise<number> {
    const row = this.#sql.selectFrom('workspace_users').select('revision').where('user_id', '=', user);
    return (await this.#store.read(Revision, row))[0]?.revision ?? 0;
  }

  /** Stores and deletes items: all or none. */
  async save(user: string, writes: readonly ItemWrite[]): Promise<'done' | WorkspaceRefusal> {
    const writeId = newId();
    const keys = writes.map(keyText);
    const stored = writes.flatMap((write) => (write.json === null ? [] : [{ ...write, json: write.json }]));
    const bytes = stored.reduce((sum, { json }) => sum + Buffer.byteLength(json), 0);
    const others = (eb: Items) => eb.and([eb('user_id', '=', user), eb('json', 'is not', null), eb('item_key', 'not in', keys)]);
    const fits = (value: RawBuilder<number>, added: number, limit: number): Expression<SqlBool> => {
      const rest = this.#sql.selectFrom('workspace_items').select(value.as('value')).where(others);
      return sql<boolean>`${rest} <= ${sql.lit(limit - added)}`;
    };
    const limits =
      stored.length === 0
        ? []
        : [
            fits(sql`count(*)`, stored.length, WORKSPACE_LIMITS.items),
            fits(sql`coalesce(sum(bytes), 0)`, bytes, WORKSPACE_LIMITS.bytes),
          ];
    const deleted = writes.filter(({ json }) => json === null).map(keyText);
    const [locked = [], accepted = []] = await this.#store.change(
      this.#statements.lock(user),
      this.#statements.accept(user, writeId, limits),
      ...stored.map((write) => this.#statements.upsert(user, writeId, write)),
      ...(deleted.length === 0 ? [] : this.#statements.markDeleted(user, writeId, deleted)),
      this.#statements.noticesOf(user, writeId),
    );
    if (accepted.length > 0) return 'done';
    return locked.length === 0 ? 'not-kept' : 'full';
  }

  /** Shares an item, or ends that. `full`: its audience has the maximum number of items. */
  async share(user: string, key: ItemKey, { isShared, audience, shownName }: Sharing): Promise<'done' | WorkspaceRefusal> {
    const writeId = newId();
    const own = keyText(key);
    const shared = this.#sql
      .selectFrom('workspace_items')
      .select((eb) => eb.fn.countAll<number>().as('value'))
      .where('audience', '=', audience)
      .where('is_shared', '=', 1)
      .where((eb) => eb.not(eb.and([eb('user_id', '=', user), eb('item_key', '=', own)])));
    const [locked = [], accepted = []] = await this.#store.change(
      this.#statements.lock(user),
      this.#statements.accept(user, writeId, isShared ? [sql<boolean>`${shared} < ${sql.lit(WORKSPACE_LIMITS.shared)}`] : []),
      this.#sql
        .updateTable('workspace_items')
        .set((eb) => ({
          is_shared: isShared ? 1 : 0,
          audience,
          shown_name: shownName,
          shared_id: eb.fn.coalesce('shared_id', eb.val(newId())),
          revision: this.#statements.revisionOf(user),
        }))
        .where('user_id', '=', user)
        .where('item_key', '=', own)
        .where('json', 'is not', null)
        .where(this.#statements.isAccepted(user, writeId)),
      this.#statements.noticesOf(user, writeId),
    );
    if (accepted.length > 0) return 'done';
    return locked.length === 0 ? 'not-kept' : 'full';
  }

  /** The items that are shared with an audience, newest first. */
  async shared(audience: string): Promise<readonly WorkspaceItemRow[]> {
    const rows = this.#sql
      .selectFrom('workspace_items')
      .selectAll()
      .where('audience', '=', audience)
      .where('is_shared', '=', 1)
      .where('json', 'is not', null)
      .orderBy('changed_at', 'desc')
      .limit(WORKSPACE_LIMITS.shared);
    return this.#store.read(WorkspaceItemRow, rows);
  }

  /** Gives the lease to a device unless another one has it. Resolves with the lease; null if the user keeps nothing. */
  async takeLease(user: string, customer: string, device: string): Promise<z.output<typeof Lease> | null> {
    const { now } = this.#statements;
    const until = sql<number>`${now} + ${sql.lit(ALERT_LEASE_MS)}`;
    const take = this.#sql
      .insertInto('alert_leases')
      .columns(['user_id', 'customer', 'device', 'until_at'])
      .expression((eb) =>
        eb
          .selectFrom('workspace_users')
          .select([
            'user_id',
            eb.cast<string>(eb.val(customer), 'text').as('customer'),
            eb.cast<string>(eb.val(device), 'text').as('device'),
            until.as('until_at'),
          ])
          .where('user_id', '=', user),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'customer'])
          .doUpdateSet((eb) => ({ device: eb.ref('excluded.device'), until_at: eb.ref('excluded.until_at') }))
          .where((eb) =>
            eb.or([eb('alert_leases.device', '=', eb.ref('excluded.device')), eb('alert_leases.until_at', '<=', now)]),
          ),
      );
    const lease = this.#sql
      .selectFrom('alert_leases')
      .select(['device', 'until_at'])
      .where('user_id', '=', user)
      .where('customer', '=', customer);
    const [, rows = []] = await this.#store.change(take, lease);
    return z.array(Lease).parse(rows)[0] ?? null;
  }

  /** Deletes everything of a user. Resolves with the number of items that were not deleted before. */
  async forget(user: string): Promise<number> {
    const [, , items = []] = await this.#store.change(
      this.#statements.lock(user),
      this.#statements.forgottenNotices([user]),
      ...this.#statements.deletions([user]),
    );
    return z
      .array(WorkspaceItemRow.pick({ json: true }))
      .parse(items)
      .filter(({ json }) => json !== null).length;
  }

  /** Deletes some users who have not used their workspace for 400 days; returns their number. */
  async prune(now = Date.now()): Promise<number> {
    const unused = this.#sql
      .selectFrom('workspace_users')
      .select('user_id')
      .where('used_at', '<', now - MAX_UNUSED_DAYS * DAY_MS)
      .limit(STEP);
    const users = (await this.#store.read(WorkspaceUserRow.pick({ user_id: true }), unused)).map(({ user_id: user }) => user);
    if (users.length > 0)
      await this.#store.change(this.#statements.forgottenNotices(users), ...this.#statements.deletions(users));
    return users.length;
  }

  get #sql(): Store['sql'] {
    return this.#store.sql;
  }

  #itemsOf(user: string, condition: (eb: Items) => Expression<SqlBool>): Promise<readonly WorkspaceItemRow[]> {
    const rows = this.#sql.selectFrom('workspace_items').selectAll().where('user_id', '=', user).where(condition);
    return this.#store.read(WorkspaceItemRow, rows.orderBy('revision'));
  }

  /** Stores the time of the use, at most once a day. */
  #markUsed({ user_id: user, used_at: usedAt }: Tables['workspace_users']): void {
    const now = Date.now();
    if (now - usedAt < DAY_MS) return;
    this.#store.later(
      'workspace_users',
      this.#sql.updateTable('workspace_users').set({ used_at: now }).where('user_id', '=', user),
    );
  }
}
