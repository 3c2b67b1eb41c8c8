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
 * Who was signed in here last. What else this tab keeps (drafts, the customer acted for, the place) is that person's;
 * it outlives the end of a session, but not a sign-out by hand.
 */
export const tabUser = storedValue('tab', 'sightline.user', TabUser);

interface User {
  readonly id: string;
  readonly email: string;
}

/**
 * Makes the tab that of the signed-in user. What somebody else left in it (place, drafts, customer acted for) goes;
 * false until it has gone.
 */
export function useTabOwner(user: User | undefined): boolean {
  const client = useApolloClient();
  const navigate = useNavigate();
  const { id, email } = user ?? {};
  const before = tabUser.read()?.id;
  useEffect(
    function takeOver() {
      if (id === undefined || email === undefined) return;
      const foreign = (tabUser.read()?.id ?? id) !== id;
      tabUser.write({ id, email });
      eraseDraftsOfOthers(id);
      if (!foreign) return;
      unpinActingCustomer();
      void navigate(HOME_PATH, { replace: true });
      // The viewer was read in the name of the customer acted for.
      void client.resetStore().catch(() => {});
    },
    [id, email, client, navigate],
  );
  return id !== undefined && (before === undefined || before === id);
}
