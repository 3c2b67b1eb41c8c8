import type { CsvColumn } from '../../lib/csv.ts';
import { formatUtc } from '../../lib/time.ts';
import type { Column } from '../../ui/data-table-column.ts';
import { lastLoginText } from './last-login-text.ts';
import classes from './users.module.css';
import type { UsersPageQuery } from './users-page.generated.ts';

export type ListedUser = UsersPageQuery['users'][number];

export const COLUMNS: readonly Column<ListedUser>[] = [
  {
    id: 'mail',
    header: 'Mail',
    sortValue: ({ email }) => email.toLowerCase(),
    cell: ({ email }) => <span className={classes.mail}>{email}</span>,
  },
  {
    id: 'login',
    header: 'Last signed in',
    width: 148,
    sortValue: ({ lastLoginAt }) => (lastLoginAt === null ? null : Date.parse(lastLoginAt)),
    cell: ({ lastLoginAt }) => <LastLogin at={lastLoginAt} />,
  },
];

function LastLogin({ at }: { at: string | null }) {
  if (at === null) return lastLoginText(at);
  return (
    <time dateTime={at} title={formatUtc(new Date(at))}>
      {lastLoginText(at)}
    </time>
  );
}

export const CSV_COLUMNS: readonly CsvColumn<ListedUser>[] = [
  { header: 'Mail', value: ({ email }) => email },
  { header: 'Last signed in', value: ({ lastLoginAt }) => lastLoginText(lastLoginAt) },
];
