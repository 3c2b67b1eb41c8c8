import { NetworkStatus } from '@apollo/client';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useDocumentTitle } from '../lib/document-title.ts';
import { describeError } from '../lib/request-error.ts';
import { readSession } from './stored-session.ts';
import { ButtonLink } from '../ui/button.tsx';
import { CenteredPage } from '../ui/centered-page.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LoadingPage } from '../ui/spinner-page.tsx';
import { toast } from '../ui/toasts.tsx';
import hidden from '../ui/visually-hidden.module.css';
import { InvalidTokenView } from './invalid-token-view.tsx';
import classes from './login.module.css';
import { usePasswordTokenQuery } from './password-token.generated.ts';
import { UpdatePasswordForm } from './update-password-form.tsx';
import { LOGIN_PATH } from './urls.ts';

/** /update-password/{token}: checks the token of a reset mail, then asks for the new password. */
export function UpdatePasswordPage() {
  useDocumentTitle('New password');
  const { token = '' } = useParams();
  return (
    <CenteredPage>
      <CheckedToken key={token} token={token} />
    </CenteredPage>
  );
}

function CheckedToken({ token }: { token: string }): ReactNode {
  const navigate = useNavigate();
  // The token is a secret, and whether it counts may change at any time: neither belongs into the cache.
  const { data, error, refetch, networkStatus } = usePasswordTokenQuery({
    variables: { token },
    fetchPolicy: 'no-cache',
    notifyOnNetworkStatusChange: true,
  });

  function leave(): void {
    // Whoever is signed in is led on from there, so the word that it worked goes along.
    if (readSession() !== null) toast({ tone: 'positive', text: 'Your password has been updated.' });
    void navigate(LOGIN_PATH, { replace: true, state: { notice: 'password-updated' } });
  }

  if (error) {
    return (
      <>
        <h1 className={hidden.hidden}>New password</h1>
        <ErrorState
          title="The link could not be checked"
          text={describeError(error).text}
          requestId={describeError(error).requestId}
          onRetry={() => void refetch().catch(() => {})}
          retrying={networkStatus === NetworkStatus.refetch}
        />
        <ButtonLink to={LOGIN_PATH} size="md" fullWidth>
          Back to login
        </ButtonLink>
      </>
    );
  }
  if (!data) return <LoadingPage text="Checking the link…" />;
  if (!data.isPasswordTokenValid) return <InvalidTokenView />;
  return (
    <>
      <h1 className={classes.title}>New password</h1>
      <p className={classes.lead}>Type it twice, so that no slip of the finger locks you out.</p>
      <UpdatePasswordForm token={token} onUpdated={leave} />
    </>
  );
}
