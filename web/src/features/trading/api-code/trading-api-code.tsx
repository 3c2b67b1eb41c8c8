import { REPORT_FAILURES } from '../../../lib/request-error.ts';
import { ApiCodeDialog } from '../../../ui/api-code-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { codeSources, type CodeSubject } from './code-sources.ts';
import { useTradingApiCodeSettingsQuery } from './trading-api-code.generated.ts';

interface TradingApiCodeProps extends CodeSubject {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Dialog with code that gets a series or a market. Opens once the addresses of the APIs are loaded, or could not be. */
export function TradingApiCode({ opened, onClose, ...subject }: TradingApiCodeProps) {
  const { data, error, loading, refetch } = useTradingApiCodeSettingsQuery({
    fetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
    context: REPORT_FAILURES,
  });
  if (data === undefined) {
    if (error === undefined) return null;
    return (
      <Dialog opened={opened} title="Get this via API" onClose={onClose}>
        <LoadFailure
          error={error}
          title="Couldn't load the API addresses"
          onRetry={() => void refetch().catch(() => {})}
          retrying={loading}
        />
      </Dialog>
    );
  }
  return (
    <ApiCodeDialog
      opened={opened}
      onClose={onClose}
      what={subject.marketId === null ? 'this series and its markets' : 'this market'}
      sources={codeSources(subject, data.clientConfig, `${location.origin}/graphql`)}
    />
  );
}
