import { draftTitles } from '../../lib/drafts.ts';
import { useConfirm } from '../../ui/confirm-dialog.tsx';
import { useSignOut } from './sign-out.ts';

/** Logs the user out. Asks first if that deletes drafts, in this tab or another one. */
export function useLogOut(userId: string): () => void {
  const signOut = useSignOut();
  const confirm = useConfirm();
  async function logOut(): Promise<void> {
    const titles = await draftTitles(userId);
    if (titles.length === 0) return signOut();
    confirm({
      title: 'Log out?',
      text: <LostDrafts titles={titles} />,
      confirmLabel: 'Log out',
      danger: true,
      onConfirm: async () => {
        await signOut();
        return null;
      },
    });
  }
  return () => void logOut();
}

function LostDrafts({ titles }: { titles: readonly string[] }) {
  return (
    <>
      <p>You have unsaved changes. Logging out deletes these drafts, in all tabs:</p>
      <ul>
        {titles.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
    </>
  );
}
