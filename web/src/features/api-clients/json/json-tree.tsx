import { IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { JsonNode } from './json-node.ts';
import { idsToLevel, findRows, idsAround, type JsonRow, MAX_FOUND, rowsOf } from './json-rows.ts';
import classes from './json-tree.module.css';

/** More rows make the page slow; the raw text has all that was received. */
const MAX_ROWS = 2_000;
const OPEN_LEVELS = 1;
const ALL_LEVELS = 100;

/** JSON as a tree that the keyboard opens and closes, as the ARIA tree pattern describes, with a search. */
export function JsonTree({ label, value }: { label: string; value: JsonNode }) {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => new Set(idsToLevel(value, OPEN_LEVELS)));
  const [currentId, setCurrentId] = useState('');
  const tree = useRef<HTMLDivElement>(null);
  const movedByKey = useRef(false);
  const shouldScroll = useRef(false);
  const foundId = useId();
  const [wanted, setWanted] = useState('');
  const found = useMemo(() => findRows(value, wanted), [value, wanted]);
  const marked = new Set(found);
  const rows = rowsOf(value, expanded, MAX_ROWS);
  const current = Math.max(
    0,
    rows.findIndex(({ id }) => id === currentId),
  );

  useLayoutEffect(function showCurrent() {
    if (!movedByKey.current && !shouldScroll.current) return;
    const row = tree.current?.querySelector<HTMLElement>('[tabindex="0"]');
    if (movedByKey.current) row?.focus();
    row?.scrollIntoView({ block: 'nearest' });
    movedByKey.current = false;
    shouldScroll.current = false;
  });

  /** Opens the values around a found one, and scrolls to it. */
  function show(id: string | undefined): void {
    if (id === undefined) return;
    const open = new Set([...expanded, ...idsAround(id)]);
    // If other open values leave no room for it, only those around it stay open.
    const hasRoom = rowsOf(value, open, MAX_ROWS).some((row) => row.id === id);
    setExpanded(hasRoom ? open : new Set(idsAround(id)));
    setCurrentId(id);
    shouldScroll.current = true;
  }

  function search(text: string): void {
    setWanted(text);
    show(findRows(value, text)[0]);
  }

  function onSearchKey(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || found.length === 0) return;
    event.preventDefault();
    const at = found.indexOf(currentId);
    show(found.at(event.shiftKey ? Math.max(at, 0) - 1 : (at + 1) % found.length));
  }

  function toggle(row: JsonRow, open = !row.isExpanded): void {
    const next = new Set(expanded);
    if (open) next.add(row.id);
    else next.delete(row.id);
    setExpanded(next);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const row = rows[current];
    if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = targetOf(event.key, { rows, current, row });
    if (target !== null) {
      movedByKey.current = true;
      setCurrentId(rows[target]?.id ?? '');
    } else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      if (row.childCount > 0) toggle(row, event.key === 'ArrowRight');
    } else if ((event.key === 'Enter' || event.key === ' ') && row.childCount > 0) {
      toggle(row);
    } else {
      return;
    }
    event.preventDefault();
  }

  return (
    <div className="sl-stack sl-frame sl-rounded sl-sunken">
      <div className={classes.actions}>
        <input
          type="search"
          className={classes.search}
          aria-label={`Find in ${label.toLowerCase()}`}
          placeholder="Find (Enter: next)"
          aria-describedby={foundId}
          value={wanted}
          onChange={(event) => search(event.currentTarget.value)}
          onKeyDown={onSearchKey}
        />
        <output id={foundId} className={classes.found}>
          {wanted !== '' && foundText(found, currentId)}
        </output>
        <Button tone="subtle" onClick={() => setExpanded(new Set(idsToLevel(value, ALL_LEVELS)))}>
          Expand all
        </Button>
        <Button tone="subtle" onClick={() => setExpanded(new Set(idsToLevel(value, OPEN_LEVELS)))}>
          Collapse
        </Button>
      </div>
      <div ref={tree} role="tree" aria-label={label} className={classes.tree} tabIndex={-1}>
        {rows.map((row, index) => (
          <div
            key={row.id}
            role="treeitem"
            aria-level={row.level}
            aria-posinset={row.position}
            aria-setsize={row.siblings}
            aria-expanded={row.childCount > 0 ? row.isExpanded : undefined}
            aria-selected={index === current}
            tabIndex={index === current ? 0 : -1}
            className={classes.row}
            style={{ '--level': Math.min(row.level, 12) }}
            data-found={marked.has(row.id) || undefined}
            onFocus={() => setCurrentId(row.id)}
            onKeyDown={onKeyDown}
            onClick={() => {
              setCurrentId(row.id);
              if (row.childCount > 0) toggle(row);
            }}
          >
            <span className={classes.chevron} aria-hidden="true">
              {row.childCount > 0 && <IconChevronRight size={14} data-open={row.isExpanded || undefined} />}
            </span>
            {row.name !== null && <data className={classes.name}>{row.name}</data>}
            <data className={classes.value} data-kind={row.kind}>
              {row.text}
            </data>
          </div>
        ))}
      </div>
      {rows.length === MAX_ROWS && (
        <p className={classes.more}>
          Only the first {MAX_ROWS.toLocaleString('en')} lines are shown. Raw has all that was received.
        </p>
      )}
    </div>
  );
}

/** The position of the current value among those that were found. */
function foundText(found: readonly string[], currentId: string): string {
  if (found.length === 0) return 'Nothing found';
  const all = found.length === MAX_FOUND ? `the first ${MAX_FOUND}` : String(found.length);
  const at = found.indexOf(currentId);
  return at === -1 ? `${all} found` : `${at + 1} of ${all}`;
}

/** Index of the row that a key moves to; null for keys that open, close, or do nothing. */
function targetOf(
  key: string,
  { rows, current, row }: { rows: readonly JsonRow[]; current: number; row: JsonRow },
): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(current + 1, rows.length - 1);
    case 'ArrowUp':
      return Math.max(current - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return rows.length - 1;
    case 'ArrowRight':
      return row.isExpanded ? current + 1 : null;
    case 'ArrowLeft':
      return row.isExpanded || row.parentId === null ? null : rows.findIndex(({ id }) => id === row.parentId);
    default:
      return null;
  }
}
