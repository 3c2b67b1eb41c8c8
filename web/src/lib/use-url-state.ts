import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { useStableCallback } from './hooks.ts';
import { UrlWriter } from './url-writer.ts';

/** History state that marks a URL written by the screen itself, which already has that view state. */
const HistoryState = z.looseObject({ writtenBy: z.optional(z.string()) });

/** A view to be written, and the key of the location from which it started. */
interface ScheduledView<V> {
  readonly view: V;
  readonly readFrom: string;
  /** Whether it gets a new history entry, so that Back returns to the view before it. */
  readonly isNewEntry: boolean;
}

/**
 * View state of a screen (filters, sort), mirrored in the URL. Component state comes first and the URL follows within half a
 * second, because reading from the URL would lose letters during quick typing, and browsers limit how often it may change.
 */
export function useUrlState<V>(
  read: (params: URLSearchParams) => V,
  write: (view: V) => URLSearchParams,
): [view: V, change: (view: V, isNewEntry?: boolean) => void] {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { key, state, pathname } = useLocation();
  // Only a navigation that replaces may keep the view. After any other, such as Back, the view is read from the URL.
  const isReplaced = useNavigationType() === NavigationType.Replace;
  const [view, setView] = useState(() => read(params));
  const [lastLocation, setLastLocation] = useState({ key, pathname });
  /** Key of the location from which the view was read last. */
  const [readFrom, setReadFrom] = useState(key);
  if (lastLocation.key !== key) {
    setLastLocation({ key, pathname });
    const isOwnWrite =
      isReplaced && lastLocation.pathname === pathname && HistoryState.safeParse(state).data?.writtenBy === pathname;
    if (!isOwnWrite) {
      setView(read(params));
      setReadFrom(key);
    }
  }

  const writeUrl = useEffectEvent(async (next: ScheduledView<V>) => {
    // The user has navigated since.
    if (next.readFrom !== readFrom) return;
    // Keeps other history state, such as the return path.
    const otherState = HistoryState.safeParse(state).data;
    await navigate(`?${write(next.view)}`, {
      replace: !next.isNewEntry,
      preventScrollReset: true,
      // An input that causes a flush must find the URL changed when it is handled.
      flushSync: true,
      state: { ...otherState, writtenBy: pathname },
    });
  });
  const writer = useRef<UrlWriter<ScheduledView<V>> | null>(null);
  useLayoutEffect(function createWriter() {
    const created = new UrlWriter<ScheduledView<V>>((next) => writeUrl(next));
    const stop = created.flushBeforeLeaving();
    writer.current = created;
    return () => {
      stop();
      created.cancel();
    };
  }, []);

  // Stable, because Undo may call it after a navigation: its write must start from the location at the time of the call.
  const change = useStableCallback((next: V, isNewEntry?: boolean): void => {
    setView(next);
    // The pending change belongs to the entry to which Back returns.
    if (isNewEntry === true) writer.current?.flush();
    writer.current?.schedule({ view: next, readFrom, isNewEntry: isNewEntry === true });
    if (isNewEntry === true) writer.current?.flush();
  });
  return [view, change];
}
