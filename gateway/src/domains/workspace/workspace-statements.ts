import type { WorkspaceKind } from '@sightline/schema/rules/workspace.ts';
import { type Compilable, type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Store } from '../../store/store.ts';

/** Names an item of one user. `customer` is empty for items that belong to the user alone. */
export interface ItemKey {
  readonly customer: string;
  readonly kind: WorkspaceKind;
  readonly itemId: string;
}

/** An item to store, or with `json` null to delete. */
export interface ItemWrite extends ItemKey {
  readonly json: string | null;
  /** False ends sharing, because the new content cannot be shared. */
  readonly isShareable: boolean;
}

/** Maximum number of deletions of a user that are kept, for devices that have not read them yet. */
const MAX_DELETIONS = 500;

/**
 * The statements of a write, which run in one transaction: `lock`, `accept`, the changes of items, `noticesOf`. If the
 * write exceeds a limit, `accept` and the statements after it change nothing.
 */
export class WorkspaceStatements {
  readonly now: RawBuilder<number>;
  readonly #sql: Store['sql'];

  constructor({ sql: builder, clock }: Pick<Store, 'sql' | 'clock'>) {
    this.#sql = builder;
    this.now = clock;
  }

  /** Makes other writes of the user wait. */
  lock(user: string): Compilable {
    return this.#sql.updateTable('workspace_users').set({ used_at: this.now }).where('user_id', '=', user).returning('user_id');
  }

  /** Accepts a write that is within the limits: gives it a revision. */
  accept(user: string, writeId: string, limits: readonly Expression<SqlBool>[]): Compilable {
    const { now } = this;
    return this.#sql
      .updateTable('workspace_users')
      .set((eb) => ({
        revision: eb
          .case()
          .when('revision', '<', now)
          .then(now)
          .else(eb('revision', '+', eb.lit(1)))
          .end(),
        write_id: writeId,
      }))
      .where('user_id', '=', user)
      .where((eb) => eb.and([...limits]))
      .returning('revision');
  }

  isAccepted(user: string, writeId: string): Expression<SqlBool> {
    const accepted = this.#sql
      .selectFrom('workspace_users')
      .select('user_id')
      .where('user_id', '=', user)
      .where('write_id', '=', writeId);
    return sql<boolean>`EXISTS ${accepted}`;
  }

  revisionOf(user: string) {
    return this.#sql.selectFrom('workspace_users').select('revision').where('user_id', '=', user);
  }

  upsert(user: string, writeId: string, write: ItemWrite & { readonly json: string }): Compilable {
    const { customer, kind, itemId, json, isShareable } = write;
    const textOf = (value: string) => sql<string>`CAST(${value} AS text)`;
    return this.#sql
      .insertInto('workspace_items')
      .columns(['user_id', 'item_key', 'customer', 'kind', 'item_id', 'version', 'json', 'changed_at', 'revision', 'bytes'])
      .expression((eb) =>
        eb
          .selectFrom('workspace_users')
          .select([
            'user_id',
            textOf(keyText(write)).as('item_key'),
            textOf(customer).as('customer'),
            textOf(kind).as('kind'),
            textOf(itemId).as('item_id'),
            sql<number>`1`.as('version'),
            textOf(json).as('json'),
            this.now.as('changed_at'),
            'revision',
            sql<number>`${sql.lit(Buffer.byteLength(json))}`.as('bytes'),
          ])
          .where('user_id', '=', user)
          .where('write_id', '=', writeId),
      )
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'item_key']).doUpdateSet((eb) => ({
          version: eb('workspace_items.version', '+', eb.lit(1)),
          json: eb.ref('excluded.json'),
          changed_at: eb.ref('excluded.changed_at'),
          revision: eb.ref('excluded.revision'),
          bytes: eb.ref('excluded.bytes'),
          is_shared: isShareable ? eb.ref('workspace_items.is_shared') : eb.lit(0),
        })),
      );
  }

  /** Deletes items, and forgets the oldest deletions. */
  markDeleted(user: string, writeId: string, keys: readonly string[]): readonly Compilable[] {
    const forgotten = this.#sql
      .selectFrom('workspace_items')
      .select('revision')
      .where('user_id', '=', user)
      .where('json', 'is', null)
      .orderBy('revision', 'desc')
      .limit(1)
      .offset(MAX_DELETIONS);
    return [
      this.#sql
        .updateTable('workspace_items')
        .set((eb) => ({
          version: eb('version', '+', eb.lit(1)),
          json: null,
          changed_at: this.now,
          revision: this.revisionOf(user),
          bytes: 0,
          is_shared: 0,
        }))
        .where('user_id', '=', user)
        .where('item_key', 'in', keys)
        .where('json', 'is not', null)
        .where(this.isAccepted(user, writeId)),
      this.#sql
        .updateTable('workspace_users')
        .set((eb) => ({ complete_from: eb.fn.coalesce(forgotten, 'complete_from') }))
        .where('user_id', '=', user),
      this.#sql
        .deleteFrom('workspace_items')
        .where('user_id', '=', user)
        .where('json', 'is', null)
        .where('revision', '<=', (eb) => eb.selectFrom('workspace_users').select('complete_from').where('user_id', '=', user)),
    ];
  }

  /** The notices of an accepted write: its revision with each audience that its items are, or were, shared with. */
  noticesOf(user: string, writeId: string) {
    const notices = this.#sql
      .selectFrom('workspace_users as users')
      .leftJoin('workspace_items as items', (join) =>
        join
          .onRef('items.user_id', '=', 'users.user_id')
          .onRef('items.revision', '=', 'users.revision')
          .on('items.audience', 'is not', null),
      )
      .select(noticeOf(sql.ref('users.revision')))
      .distinct()
      .where('users.user_id', '=', user)
      .where('users.write_id', '=', writeId);
    return { notices };
  }

  /** Notices that all items of these users are deleted, one for each audience that they shared items with. */
  forgottenNotices(users: readonly string[]) {
    const notices = this.#sql
      .selectFrom('workspace_users as users')
      .leftJoin('workspace_items as items', (join) =>
        join.onRef('items.user_id', '=', 'users.user_id').on('items.is_shared', '=', 1),
      )
      .select(noticeOf(sql.lit(0)))
      .distinct()
      .where('users.user_id', 'in', users);
    return { notices };
  }

  deletions(users: readonly string[]): readonly Compilable[] {
    return [
      this.#sql.deleteFrom('workspace_items').where('user_id', 'in', users).returning('json'),
      this.#sql.deleteFrom('alert_leases').where('user_id', 'in', users),
      this.#sql.deleteFrom('workspace_users').where('user_id', 'in', users),
    ];
  }
}

const NOTICE = /^(?<user>\S+) (?<revision>\d{1,15}) (?<audience>.*)$/su;

/** Says that items of a user have changed. `audience` is null unless items are, or were, shared. */
interface WorkspaceNotice {
  readonly user: string;
  /** 0 if all items of the user are deleted. */
  readonly revision: number;
  readonly audience: string | null;
}

export function readNotice(text: string): WorkspaceNotice | null {
  const { user, revision, audience } = NOTICE.exec(text)?.groups ?? {};
  if (user === undefined) return null;
  return { user, revision: Number(revision), audience: audience || null };
}

/** A notice as text, for `readNotice`. The query must have the tables `users` and `items`. */
function noticeOf(revision: Expression<unknown>) {
  return sql<string>`users.user_id || ' ' || CAST(${revision} AS text) || ' ' || coalesce(items.audience, '')`.as('notice');
}

export const keyText = ({ customer, kind, itemId }: ItemKey): string => JSON.stringify([customer, kind, itemId]);
