import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { RequestTimeoutError } from '../src/lib/request-error.ts';
import { Button } from '../src/ui/button.tsx';
import { CollapsiblePanel } from '../src/ui/panel.tsx';
import { DeniedState, EmptyState, ErrorState } from '../src/ui/states.tsx';
import { LoadingPage, PageHeader } from '../src/ui/page.tsx';
import { SectionFailure, LoadFailure } from '../src/ui/load-failure.tsx';
import { ErrorPageActions } from '../src/ui/error-page-actions.tsx';
import { Section } from './section.tsx';

const nothing = () => undefined;
const FORBIDDEN = new CombinedGraphQLErrors({
  errors: [{ message: 'You may not read this.', extensions: { code: 'FORBIDDEN' } }],
});

export function StatesPage() {
  return (
    <>
      <PageHeader title="States" />
      <Section title="Designed states" layout="grid">
        <CollapsiblePanel id="empty" title="Empty">
          <EmptyState
            title="You have no API clients."
            text="Create a client and get started"
            action={<Button tone="primary">Create client</Button>}
          />
        </CollapsiblePanel>
        <CollapsiblePanel id="error" title="Error">
          <ErrorState
            title="The list could not be loaded"
            text="There is a problem connecting to the provider. Please try again later."
            requestId="01J9ZK3V7Q8W2N5T6R4P0XEBMC"
            onRetry={nothing}
            actions={<ErrorPageActions />}
          />
        </CollapsiblePanel>
        <CollapsiblePanel id="retrying" title="Error, trying again">
          <ErrorState title="Sorry, something went wrong" onRetry={nothing} retrying />
        </CollapsiblePanel>
        <CollapsiblePanel id="unread" title="Could not be read">
          <LoadFailure error={new RequestTimeoutError()} title="The users could not be read" onRetry={nothing} retrying={false} />
        </CollapsiblePanel>
        <CollapsiblePanel id="part" title="A part is missing">
          <SectionFailure text="Couldn't load the keys." onRetry={nothing} retrying={false} />
        </CollapsiblePanel>
        <CollapsiblePanel id="forbidden" title="May not be read">
          <LoadFailure error={FORBIDDEN} title="The users could not be read" onRetry={nothing} retrying={false} />
        </CollapsiblePanel>
        <CollapsiblePanel id="denied" title="Denied">
          <DeniedState text="Ask a superuser of your team." />
        </CollapsiblePanel>
        <CollapsiblePanel id="loading" title="Loading">
          <LoadingPage text="Checking your session…" />
        </CollapsiblePanel>
      </Section>
    </>
  );
}
