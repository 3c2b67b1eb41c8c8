import { restCode, SECRET_VARIABLE } from '../../../lib/api-code.ts';
import { CodeTabs } from '../../../ui/code-tabs.tsx';
import { Panel } from '../../../ui/panel.tsx';

/** Code that sends a request to the data API with a key of a client. `dataApiUrl`: without a slash at the end. */
export function RequestExample({ dataApiUrl, secretHeader }: { dataApiUrl: string; secretHeader: string }) {
  const samples = restCode({ url: `${dataApiUrl}/v3/series`, query: [['take', '5']], secretHeader, headers: [] });
  return (
    <Panel
      title="Request example"
      description={`Set the environment variable ${SECRET_VARIABLE} to the secret of a key. The code doesn't contain it.`}
    >
      <CodeTabs label="Request" samples={samples} />
    </Panel>
  );
}
