import { useMemo } from 'react';
import { matchesWords } from '../../lib/text.ts';
import { useSortedRows } from '../../ui/use-sorted-rows.ts';
import { COLUMNS, type ListedUser } from './columns.tsx';
import type { ListView } from './urls.ts';

/** The users as they are narrowed and ordered on the screen. */
export function useShownUsers(users: readonly ListedUser[], { search, sort }: ListView): readonly ListedUser[] {
  const found = useMemo(() => users.filter(({ email }) => matchesWords(search, [email])), [users, search]);
  return useSortedRows(found, COLUMNS, sort);
}
