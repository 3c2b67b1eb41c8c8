import { Button } from '../../../ui/button.tsx';
import { Day } from '../../../ui/cells.tsx';
import { CopyableId } from '../../../ui/copy.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import type { Column } from '../../../ui/data-table-columns.ts';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import keys from '../keys/keys.module.css';
import { messageText, type ShownMessage, type ShownWebhook } from './webhook-texts.ts';

/** The last messages of a webhook. */
export function WebhookMessages({ webhook: { url, messages }, onClose }: { webhook: ShownWebhook; onClose: () => void }) {
  return (
    <Dialog opened title="Messages" onClose={onClose} size={760}>
      <div className="sl-grid sl-gap-12">
        <p className="sl-prose">{url}</p>
        {messages.length === 0 ? (
          <p className={keys.none}>No messages in 7 days</p>
        ) : (
          <DataTable label="Messages" rows={messages} columns={COLUMNS} rowId={({ id }) => id} sort={null} />
        )}
      </div>
      <DialogActions>
        <Button tone="primary" onClick={onClose} data-autofocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const COLUMNS: readonly Column<ShownMessage>[] = [
  { id: 'type', header: 'Type', width: 150, cell: ({ type }) => type },
  { id: 'id', header: 'ID', cell: ({ id }) => <CopyableId label="message ID" value={id} /> },
  { id: 'created', header: 'Time', width: 150, cell: ({ createdAt }) => <Day at={createdAt} withTime /> },
  { id: 'outcome', header: 'Outcome', width: 190, cell: (message) => messageText(message) },
];
