import { isBlank } from '@sightline/schema/rules/typed-text.ts';
import { RULE_LIMITS, WATCHLIST_LIMITS } from '@sightline/schema/rules/workspace.ts';
import { IconTrash } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useOddsText } from '../../../lib/display.tsx';
import { randomId } from '../../../lib/idempotency-key.ts';
import { useScope } from '../../../gateway/session/viewer-context.ts';
import { IconButton, SubmitButton } from '../../../ui/button.tsx';
import { NumberField } from '../../../ui/fields.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { ToggleChip } from '../../../ui/toggles.tsx';
import type { PricedMarket } from '../board/market-view.ts';
import type { MatchNames } from '../match-names.ts';
import type { PageSeries } from '../series/series-set.ts';
import { ruleText } from './alert-text.ts';
import { toggleWatchTarget, useIsWatched } from './use-watchlist.ts';
import classes from './watch-panel.module.css';
import { type Outcome, watchedPrice } from './watched-market.ts';
import {
  type AlertRule,
  itemKey,
  itemName,
  type RuleKind,
  possibleKinds,
  type WatchItem,
  removeRule,
  addRule,
  isSameRule,
} from './watchlist.ts';

interface AlertEditorProps {
  readonly item: WatchItem;
  /** Current prices of the item's market. */
  readonly outcomes: readonly Outcome[];
  /** Null if there is none now. */
  readonly market: PricedMarket | null;
  readonly names: MatchNames;
  /** Lifecycle of the series; null while it is not known. */
  readonly lifecycle: PageSeries['lifecycle'] | null;
  /** A new object for each request to move the focus to the alerts; null for none. */
  readonly request: object | null;
}

/** The alerts of a watched item, with a form to add one, and the single prices of its market to watch. */
export function AlertEditor({ item, outcomes, market, names, lifecycle, request }: AlertEditorProps) {
  const scope = useScope();
  const oddsText = useOddsText();
  // An alert that the series goes live has no value, so that an item has only one.
  const hasLiveAlert = item.rules.some(({ kind }) => kind === 'live');
  const possible = possibleKinds(item, { market, lifecycle });
  const kinds = possible.filter((kind) => kind !== 'live' || !hasLiveAlert);
  const root = useRef<HTMLDivElement>(null);
  useEffect(
    function takeFocus() {
      if (request !== null) root.current?.querySelector<HTMLElement>('select, button')?.focus();
    },
    [request],
  );
  function remove(id: string, index: number): void {
    // The button that was pressed is removed with its alert.
    const buttons = root.current?.querySelectorAll<HTMLElement>(':scope li button') ?? [];
    const next = buttons[index + 1] ?? buttons[index - 1] ?? root.current?.querySelector('select');
    if (next) next.focus();
    else focusItem(root.current);
    removeRule(scope, id);
  }
  return (
    <div ref={root} className={classes.editor}>
      {item.rules.length > 0 && (
        <ul className="sl-list" aria-label={`Alerts for ${itemName(item)}`}>
          {item.rules.map((rule, index) => {
            const text = ruleText(rule, oddsText);
            return (
              <li key={rule.id} className="sl-row sl-between sl-gap-8 sl-13">
                <span>{text}</span>
                <IconButton label={`Delete alert: ${text}`} onClick={() => remove(rule.id, index)}>
                  <IconTrash size={16} stroke={1.6} aria-hidden="true" />
                </IconButton>
              </li>
            );
          })}
        </ul>
      )}
      {possible.length === 0 ? (
        <p className="sl-plain sl-faint sl-12">The market is settled, so no alert can fire.</p>
      ) : item.rules.length < WATCHLIST_LIMITS.rulesPerItem ? (
        kinds.length > 0 && (
          <RuleForm
            item={item}
            kinds={kinds}
            odds={item.kind === 'price' ? (outcomes.find(hasSelectionId(item.selectionId))?.selection.odds ?? null) : null}
          />
        )
      ) : (
        <p className="sl-plain sl-faint sl-12">An item can have {WATCHLIST_LIMITS.rulesPerItem} alerts.</p>
      )}
      {item.kind !== 'price' && market !== null && outcomes.length > 0 && (
        <fieldset className={classes.single}>
          <legend className="sl-plain sl-faint sl-12">Watch a single price</legend>
          {outcomes.map((outcome) => (
            <PriceChip key={outcome.selection.id} item={item} market={market} names={names} outcome={outcome} />
          ))}
        </fieldset>
      )}
    </div>
  );
}

/** Focuses the item that an element of its alerts belongs to. */
function focusItem(part: Element | null): void {
  part?.closest('[data-item]')?.querySelector('button')?.focus();
}

const hasSelectionId = (id: string) => (outcome: Outcome) => outcome.selection.id === id;

const KIND_LABELS: Record<RuleKind, string> = {
  move: 'Price moves by',
  cross: 'Price crosses',
  suspended: 'Suspended longer than',
  live: 'Series goes live',
  off: 'Off by more than',
};
const VALUE_LABELS = { move: 'Percent', cross: 'Decimal odds', suspended: 'Seconds', off: 'Percentage points' } as const;
const DEFAULTS = { move: '5', cross: '', suspended: '30', off: '3' } as const;

/** What is entered in the form of a new alert. */
interface Entry {
  readonly kind: RuleKind;
  readonly text: string;
  readonly error: string | null;
}

const emptyEntry = (kind: RuleKind): Entry => ({ kind, text: kind === 'live' ? '' : DEFAULTS[kind], error: null });

interface RuleFormProps {
  readonly item: WatchItem;
  /** Kinds of alerts that can fire; at least one. */
  readonly kinds: readonly RuleKind[];
  /** Current odds of a watched price; null for other items. */
  readonly odds: number | null;
}

function RuleForm({ item, kinds, odds }: RuleFormProps) {
  const scope = useScope();
  const [first = 'move'] = kinds;
  const [entered, setEntered] = useState(() => emptyEntry(first));
  // A kind can become impossible while the form is open, such as "goes live" at the start of the series.
  const { kind, text, error } = kinds.includes(entered.kind) ? entered : emptyEntry(first);
  const setError = (error: string | null) => setEntered({ kind, text, error });

  function chooseKind(value: string): void {
    const next = emptyEntry(kinds.find((each) => each === value) ?? kind);
    setEntered(next.kind === 'cross' ? { ...next, text: odds?.toFixed(2) ?? '' } : next);
  }
  function add(event: FormEvent): void {
    event.preventDefault();
    const rule = newRule(itemKey(item), kind, text);
    if (typeof rule === 'string') {
      setError(rule);
      return;
    }
    if (item.rules.some((each) => isSameRule(each, rule))) {
      setError('This item already has this alert.');
      return;
    }
    setError(null);
    // After the last alert that fits, the form is removed.
    if (item.rules.length + 1 === WATCHLIST_LIMITS.rulesPerItem) focusItem(event.currentTarget);
    addRule(scope, item, rule);
  }
  return (
    <form className={classes.form} onSubmit={add} noValidate>
      <SelectField
        label="Alert when"
        value={kind}
        options={kinds.map((each) => ({ value: each, label: KIND_LABELS[each] }))}
        onChange={chooseKind}
      />
      {kind !== 'live' && (
        <NumberField
          label={VALUE_LABELS[kind]}
          value={text}
          step={RULE_LIMITS[kind].step}
          error={error}
          onText={(typed) => setEntered({ kind, text: typed, error })}
        />
      )}
      <SubmitButton loading={false}>Add alert</SubmitButton>
    </form>
  );
}

/** The alert, or why its value is not accepted. */
function newRule(item: string, kind: RuleKind, text: string): AlertRule | string {
  const common = { id: randomId(), item };
  if (kind === 'live') return { kind, ...common };
  const { min, max } = RULE_LIMITS[kind];
  const value = kind === 'suspended' ? Math.round(Number(text)) : Math.round(Number(text) * 100) / 100;
  if (isBlank(text) || !(value >= min && value <= max)) return `Enter a number from ${min} to ${max}.`;
  return { kind, value, ...common };
}

interface PriceChipProps {
  readonly item: WatchItem;
  readonly market: PricedMarket;
  readonly names: MatchNames;
  readonly outcome: Outcome;
}

function PriceChip({ item: { seriesId, seriesName }, market, names, outcome: { selection, name } }: PriceChipProps) {
  const scope = useScope();
  const isWatched = useIsWatched(itemKey({ kind: 'price', marketId: market.id, selectionId: selection.id }));
  function toggle(): void {
    const outcome = { id: selection.id, name };
    toggleWatchTarget(scope, watchedPrice(market, { seriesId, seriesName }, outcome, names));
  }
  return (
    <ToggleChip checked={isWatched} onChange={toggle}>
      {name}
    </ToggleChip>
  );
}
