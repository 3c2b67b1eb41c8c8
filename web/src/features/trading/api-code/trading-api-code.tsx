import { REPORT_FAILURES } from '../../../lib/request-error.ts';
import { ApiCodeDialog } from '../../../ui/api-code-dialog.tsx';
import { codeSources, type CodeSubject } from './code-sources.ts';
import { useTradingApiAddressesQuery } from './trading-api-code.generated.ts';

interface TradingApiCodeProps extends CodeSubject {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Code that gets a series or a market; opens once the addresses of the APIs are known. */
export function TradingApiCode({ opened, onClose, ...subject }: TradingApiCodeProps) {
  const { data } = useTradingApiAddressesQuery({ fetchPolicy: 'cache-first', context: REPORT_FAILURES });
  if (data === undefined) return null;
  return (
    <ApiCodeDialog
      opened={opened}
      onClose={onClose}
      what={subject.marketId === null ? 'this series and its markets' : 'this market'}
      sources={codeSources(subject, data.clientConfig, `${location.origin}/graphql`)}
    />
  );
}
