import { IconPlayerPlay } from '@tabler/icons-react';
import { useDisplay } from '../../../lib/display.tsx';
import { named } from '../../../lib/bidi.ts';
import type { PageData } from '../../../lib/page-data.ts';
import { hasCode } from '../../../lib/request-error.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Day } from '../../../ui/cells.tsx';
import type { Column } from '../../../ui/data-table-columns.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { SectionFailure } from '../../../ui/load-failure.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { callOutcome, statusText } from './call-outcome.ts';
import { bytesText } from '../../../lib/text.ts';
import { requestText } from './call-view.ts';
import type { ApiCallsQuery } from './explorer.generated.ts';

type PastCall = ApiCallsQuery['apiCalls'][number];

interface PastCallsProps {
  readonly pastCalls: PageData<ApiCallsQuery>;
  /** Whether a call may be sent now. */
  readonly canRun: boolean;
  readonly onRunAgain: (call: PastCall) => void;
}

/** The last calls of the client in the explorer, by all users. */
export function PastCalls({ pastCalls: { data, error, retry }, canRun, onRunAgain }: PastCallsProps) {
  const calls = data?.apiCalls;
  return (
    <Panel
      title="Past calls"
      description="The last 50 calls of this client in the explorer, by you and your colleagues, without their responses."
    >
      {error !== undefined && <SectionFailure text={failureText(error)} error={error} {...retry} />}
      {calls === undefined && error === undefined && <Skeleton height={120} />}
      {calls !== undefined && (
        <DataTable
          label="Past calls"
          rows={calls}
          columns={COLUMNS}
          rowId={({ id }) => id}
          rowSize="lg"
          empty="No calls in the last 90 days."
          renderRowMenu={(call) => (
            <IconButton label={named`Run again: ${textOf(call)}`} aria-disabled={!canRun} onClick={() => onRunAgain(call)}>
              <IconPlayerPlay size={16} aria-hidden="true" />
            </IconButton>
          )}
        />
      )}
    </Panel>
  );
}

function failureText(error: unknown): string {
  if (!hasCode(error, 'STORE_UNAVAILABLE')) return "Couldn't load past calls.";
  return "Past calls are missing: this dashboard can't read its storage right now. You can still run calls.";
}

const textOf = ({ endpoint, ids, filter, order, skip, take }: PastCall): string =>
  requestText(endpoint, { ids, filter, order, skip, take });

const COLUMNS: readonly Column<PastCall>[] = [
  {
    id: 'call',
    header: 'Call',
    card: 'title',
    cell: (call) => (
      <span className="sl-12 sl-mono" title={textOf(call)}>
        {textOf(call)}
      </span>
    ),
    below: ({ keyName, keyId }) => keyName || keyId,
  },
  { id: 'status', header: 'Status', width: 120, card: 'status', cell: (call) => <Status call={call} /> },
  { id: 'latency', header: 'Latency', width: 90, align: 'end', cell: ({ latencyMs }) => latencyMs !== null && `${latencyMs} ms` },
  {
    id: 'size',
    header: 'Size',
    width: 100,
    align: 'end',
    cell: ({ size, isTruncated }) => size !== null && `${bytesText(size)}${isTruncated ? '+' : ''}`,
  },
  { id: 'sent', header: 'Sent', width: 140, cell: ({ sentAt }) => <Day at={sentAt} withTime /> },
];

function Status({ call }: { call: PastCall }) {
  const { timeZone } = useDisplay();
  const { tone, title } = callOutcome(call, timeZone);
  return (
    <span title={title}>
      <StatusBadge tone={tone}>{statusText(call)}</StatusBadge>
    </span>
  );
}
