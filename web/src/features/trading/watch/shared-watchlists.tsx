import { Suspense } from 'react';
import { useScope } from '../../../gateway/session/viewer-context.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { addItem, COPY_ID, copyWatchlist, readWatchlist, type Watchlist } from './watchlist.ts';

const Sharing = lazyPart(async () => (await import('../../../workspace/sharing.tsx')).Sharing<'WATCHED_SERIES'>);

/** Copies of watchlists that colleagues share, and one of the user's own. */
export function SharedWatchlists({ items }: { items: Watchlist }) {
  const scope = useScope();
  return (
    <>
      <p className="sl-plain sl-soft sl-13">
        Share a copy of your watchlist as it is now, without its alerts. Colleagues can add it to theirs.
      </p>
      <Suspense>
        <Sharing
          kind="WATCHED_SERIES"
          audience="colleagues"
          own={items.length === 0 ? [] : [{ id: COPY_ID, name: 'Watchlist' }]}
          onShare={() => copyWatchlist(scope, 'Watchlist')}
          describe={(content) =>
            content.kind === 'list' ? { name: content.name, detail: countText(content.items.length) } : null
          }
          onCopy={(content) => {
            if (content.kind !== 'list') return;
            const before = readWatchlist(scope).length;
            for (const item of content.items) addItem(scope, item);
            const added = readWatchlist(scope).length - before;
            toast({ tone: added > 0 ? 'positive' : 'neutral', text: `Added ${countText(added)} to your watchlist.` });
          }}
        />
      </Suspense>
    </>
  );
}

function countText(count: number): string {
  return count === 1 ? '1 item' : `${count} items`;
}
