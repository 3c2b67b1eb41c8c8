import { NetworkStatus } from '@apollo/client';
import { IconLogout } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { describeError, REPORTED } from '../../lib/request-error.ts';
import { eraseDraftsOfOthers } from '../../lib/drafts.ts';
import { Button } from '../../ui/button.tsx';
import { LoadingPage } from '../../ui/page.tsx';
import { AgreementFailure } from './agreement-failure.tsx';
import { useAgreementPageQuery } from './agreement-page.generated.ts';
import { useAgreementSignerQuery } from './agreement-signer.generated.ts';
import { NothingToSign } from './nothing-to-sign.tsx';
import { signatureDraft } from './signature-draft.ts';
import { WaitingAgreement } from './waiting-agreement.tsx';

interface AgreementPageProps {
  readonly signedIn: boolean;
  /** Called when the gateway wants to know who asks. */
  readonly onSessionNeeded: () => void;
  readonly onSignOut: () => void;
}

/** /agreement/{customerId}: the agreement that waits for a signature, to be read, printed and signed. */
export function AgreementPage({ signedIn, onSessionNeeded, onSignOut }: AgreementPageProps) {
  const { customerId = '' } = useParams();
  const { data, error, networkStatus, refetch } = useAgreementPageQuery({
    variables: { customerId },
    fetchPolicy: 'no-cache',
    notifyOnNetworkStatusChange: true,
  });
  // Only drafts ask who it is: without an answer they belong to nobody yet.
  const signer = useAgreementSignerQuery({ skip: !signedIn, context: REPORTED });
  const sessionNeeded = error !== undefined && describeError(error).code === 'UNAUTHENTICATED';
  useEffect(
    function askForSession() {
      if (sessionNeeded) onSessionNeeded();
    },
    [sessionNeeded, onSessionNeeded],
  );

  const userId = signer.data?.viewer.user.id ?? null;
  useEffect(
    function keepOwnDraftsOnly() {
      if (userId === null) return;
      // First what was typed before the sign-in becomes this person's.
      signatureDraft(userId, customerId);
      eraseDraftsOfOthers(userId);
    },
    [userId, customerId],
  );

  const signOut = signedIn && (
    <Button leftSection={<IconLogout size={16} aria-hidden="true" />} onClick={onSignOut}>
      Sign out
    </Button>
  );
  if (error && !sessionNeeded) {
    const retry = { onRetry: () => void refetch().catch(() => {}), retrying: networkStatus === NetworkStatus.refetch };
    return <AgreementFailure error={error} footer={signOut} {...retry} />;
  }
  if (!data || signer.loading) return <LoadingPage />;
  if (data.trialAgreement === null) return <NothingToSign footer={signOut} />;
  return (
    <WaitingAgreement
      customerId={customerId}
      userId={userId}
      agreement={data.trialAgreement}
      actions={signOut}
      onSessionNeeded={onSessionNeeded}
    />
  );
}
