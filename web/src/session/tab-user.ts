import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { eraseDraftsOfOthers } from '../lib/drafts.ts';
import { storedValue } from '../lib/storage.ts';
import { HOME_PATH } from '../lib/urls.ts';
import { unpinActingCustomer } from './acting-customer.ts';

const TabUser = z.object({ id: z.string(), email: z.string() });

/**
 * The user who signed in last in this tab and owns its state: drafts, acting customer, location. Survives the end of a session, but
 * not a sign-out.
 */
export const tabUser = storedValue('tab', 'sightline.user', TabUser);

interface User {
  readonly id: string;
  readonly email: string;
}

/**
 * Makes the signed-in user the owner of this tab. Removes what another user left in it: location, drafts, acting customer.
 * False until that is done.
 */
export function useTabOwner(user: User | undefined): boolean {
  const client = useApolloClient();
  const navigate = useNavigate();
  const { id, email } = user ?? {};
  const before = tabUser.read()?.id;
  useEffect(
    function claimTab() {
      if (id === undefined || email === undefined) return;
      const hadOtherUser = (tabUser.read()?.id ?? id) !== id;
      tabUser.write({ id, email });
      eraseDraftsOfOthers(id);
      if (!hadOtherUser) return;
      unpinActingCustomer();
      void navigate(HOME_PATH, { replace: true });
      // The viewer was loaded for the other user's acting customer.
      void client.resetStore().catch(() => {});
    },
    [id, email, client, navigate],
  );
  return id !== undefined && (before === undefined || before === id);
}
