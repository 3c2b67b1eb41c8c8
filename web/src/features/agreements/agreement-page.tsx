import { useApolloClient } from '@apollo/client/react';
import { IconFileCheck, IconLogout } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { clearDraftsOfOtherUsers } from '../../lib/drafts.ts';
import { pageData, type Retry } from '../../lib/page-data.ts';
import { describeError, REPORT_FAILURES } from '../../lib/request-error.ts';
import { HOME_PATH } from '../../lib/urls.ts';
import { useLogOut } from '../../gateway/session/log-out.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CenteredPage, LoadingPage } from '../../ui/page.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useAgreementPageQuery, useAgreementSignerQuery } from './agreement.generated.ts';
import { forgetUnsignedAgreement } from './sign-agreement.ts';
import { signatureDraft } from './signature.ts';
import { UnsignedAgreement } from './unsigned-agreement.tsx';

interface AgreementPageProps {
  readonly signedIn: boolean;
  /** Called when the gateway requires a session. */
  readonly onSessionNeeded: () => void;
}

/** /agreement/{customerId}: the unsigned agreement of a customer, to read, print and sign. */
export function AgreementPage({ signedIn, onSessionNeeded }: AgreementPageProps) {
  const { customerId = '' } = useParams();
  const { cache } = useApolloClient();
  const { data, error, retry } = pageData(
    useAgreementPageQuery({ variables: { customerId }, fetchPolicy: 'no-cache', notifyOnNetworkStatusChange: true }),
  );
  // The user id is needed for drafts and for signing out; without it, drafts are anonymous.
  const signerQuery = useAgreementSignerQuery({ skip: !signedIn, context: REPORT_FAILURES });
  const isSessionNeeded = error !== undefined && describeError(error).code === 'UNAUTHENTICATED';
  useEffect(
    function askForSession() {
      if (isSessionNeeded) onSessionNeeded();
    },
    [isSessionNeeded, onSessionNeeded],
  );

  const isSigned = data?.trialAgreement === null;
  useEffect(
    function letGuardPass() {
      if (isSigned) forgetUnsignedAgreement(cache);
    },
    [isSigned, cache],
  );

  const userId = signerQuery.data?.viewer.user.id ?? null;
  useEffect(
    function keepOwnDraftsOnly() {
      if (userId === null) return;
      // Takes over what was typed before the sign-in.
      signatureDraft(userId, customerId);
      clearDraftsOfOtherUsers(userId);
    },
    [userId, customerId],
  );

  const logOut = useLogOut(userId ?? '');
  const signOutButton = signedIn && (
    <Button leftSection={<IconLogout size={16} aria-hidden="true" />} onClick={logOut}>
      Sign out
    </Button>
  );
  if (error && !isSessionNeeded) {
    return <AgreementFailure error={error} footer={signOutButton} {...retry} />;
  }
  if (!data || signerQuery.loading) return <LoadingPage />;
  if (data.trialAgreement === null) return <NothingToSign footer={signOutButton} />;
  return (
    <UnsignedAgreement
      customerId={customerId}
      userId={userId}
      agreement={data.trialAgreement}
      actions={signOutButton}
      onSessionNeeded={onSessionNeeded}
    />
  );
}

interface AgreementFailureProps extends Retry {
  readonly error: unknown;
  readonly footer: ReactNode;
}

/** Shown when the agreement could not be loaded, whatever the reason. */
function AgreementFailure({ error, onRetry, retrying, footer }: AgreementFailureProps) {
  useDocumentTitle('Access Trial Agreement');
  return (
    <CenteredPage footer={footer}>
      <h1 className="sl-hidden">Access Trial Agreement</h1>
      <ErrorState
        title="Loading Access Trial Agreement"
        text="Couldn't load the agreement. Please refresh the page, and if the problem persists contact your account manager."
        requestId={describeError(error).requestId}
        onRetry={onRetry}
        retrying={retrying}
      />
    </CenteredPage>
  );
}

/** Shown when the customer has no unsigned agreement. */
function NothingToSign({ footer }: { footer: ReactNode }) {
  useDocumentTitle('Access Trial Agreement');
  return (
    <CenteredPage footer={footer}>
      <h1 className="sl-hidden">Access Trial Agreement</h1>
      <EmptyState
        icon={<IconFileCheck size={22} stroke={1.6} />}
        title="Nothing to sign"
        text="The agreement was already signed, or none is required."
        action={
          <ButtonLink to={HOME_PATH} tone="primary">
            Take me home
          </ButtonLink>
        }
      />
    </CenteredPage>
  );
}
