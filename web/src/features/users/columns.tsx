import type { CsvColumn } from '../../lib/csv.ts';
import type { TimeZone } from '../../lib/time.ts';
import type { Column } from '../../ui/data-table-columns.ts';
import { Day } from '../../ui/cells.tsx';
import { lastLoginText } from './last-login-text.ts';
import classes from './users.module.css';
import type { UsersPageQuery } from './users-page.generated.ts';

export type ListedUser = UsersPageQuery['users'][number];

export const COLUMNS: readonly Column<ListedUser>[] = [
  {
    id: 'mail',
    header: 'Mail',
    always: true,
    sortValue: ({ email }) => email.toLowerCase(),
    cell: ({ email }) => <span className={classes.mail}>{email}</span>,
  },
  {
    id: 'login',
    header: 'Last signed in',
    width: 148,
    sortValue: ({ lastLoginAt }) => (lastLoginAt === null ? null : Date.parse(lastLoginAt)),
    cell: ({ lastLoginAt }) => (lastLoginAt === null ? lastLoginText(null) : <Day at={lastLoginAt} />),
  },
];

/** What a file of the list holds: days as the screen shows them. */
export function csvColumns(zone: TimeZone): readonly CsvColumn<ListedUser>[] {
  return [
    { header: 'Mail', value: ({ email }) => email },
    { header: 'Last signed in', value: ({ lastLoginAt }) => lastLoginText(lastLoginAt, zone) },
  ];
}
