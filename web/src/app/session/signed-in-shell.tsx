import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useSignOut } from '../../features/session/use-sign-out.ts';
import { clearStored } from '../../lib/storage.ts';
import { fullName } from '../../lib/person.ts';
import { initials } from '../../ui/initials.ts';
import { useClientConfig } from '../client-config.tsx';
import { navSections } from '../nav-sections.tsx';
import { Shell } from '../shell/app-shell.tsx';
import { useFocusHeading } from '../use-focus-heading.ts';
import { endSession } from './end-session.ts';
import { useReturnToDefaultCustomer } from './use-default-customer.ts';
import { useViewer } from './viewer-context.ts';

/** The shell as this viewer sees it. */
export function SignedInShell({ onLeave, children }: { onLeave: () => void; children: ReactNode }) {
  const viewer = useViewer();
  const { demoData } = useClientConfig();
  const signOut = useSignOut();
  const returnToDefault = useReturnToDefaultCustomer();
  useFocusHeading();

  async function leave(): Promise<void> {
    await signOut();
    // The guard must know before it sees that the session is gone.
    flushSync(onLeave);
    // Drafts and other state of this tab belong to the person who leaves.
    clearStored('tab');
    endSession();
  }

  const { user, customer, isActing } = viewer;
  const name = fullName(user);
  return (
    <Shell
      nav={navSections(viewer)}
      user={{ name, email: user.email, initials: initials(name || user.email) }}
      demoData={demoData}
      onSignOut={() => void leave()}
      {...(isActing && customer ? { actingFor: { name: customer.name ?? customer.id, onClear: returnToDefault } } : {})}
    >
      {children}
    </Shell>
  );
}
