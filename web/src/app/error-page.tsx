import { useClientConfig } from './client-config.tsx';
import { MessagePage } from './message-page.tsx';

/** Stands in for a page whose code failed. */
export function ErrorPage() {
  const { supportEmail } = useClientConfig();
  return (
    <MessagePage
      tone="error"
      title="Something went wrong"
      text={`Sorry, something went wrong. Please try again or contact ${supportEmail} if the error persists.`}
    />
  );
}

/** The same where not even the shell could be drawn. */
export function OuterErrorPage() {
  return (
    <main>
      <ErrorPage />
    </main>
  );
}
