import { Suspense } from 'react';
import { useScope } from '../../../gateway/session/viewer-context.ts';
import type { Scope } from '../../../lib/workspace.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { REFUSALS } from './use-watchlist.ts';
import {
  addItem,
  COPY_ID,
  copyWatchlist,
  exceededLimit,
  itemKey,
  readWatchlist,
  type Watchlist,
  type WatchTarget,
} from './watchlist.ts';

const Sharing = lazyPart(async () => (await import('../../../workspace/sharing.tsx')).Sharing<'WATCHED_SERIES'>);

/** The copies of watchlists that colleagues share, and the form to share a copy of the user's own. */
export function SharedWatchlists({ items }: { items: Watchlist }) {
  const scope = useScope();
  return (
    <>
      <p className="sl-plain sl-soft sl-13">Copies of watchlists, each as it was when it was shared, without alerts.</p>
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
            if (content.kind === 'list') addCopy(scope, content.items);
          }}
        />
      </Suspense>
    </>
  );
}

/** Adds the items of a copy, and says how many were added and why others were not. */
function addCopy(scope: Scope, copied: readonly WatchTarget[]): void {
  const before = readWatchlist(scope).length;
  for (const item of copied) addItem(scope, item);
  const list = readWatchlist(scope);
  const added = list.length - before;
  const missing = copied.find((item) => !list.some((each) => itemKey(each) === itemKey(item)));
  const limit = missing === undefined ? null : exceededLimit(list, missing);
  if (added === 0 && limit === null) return void toast({ tone: 'neutral', text: 'Your watchlist has all of them.' });
  const text = `Added ${countText(added)} to your watchlist.`;
  toast({ tone: added > 0 ? 'positive' : 'neutral', text: limit === null ? text : `${text} ${REFUSALS[limit]}` });
}

function countText(count: number): string {
  return count === 1 ? '1 item' : `${count} items`;
}
