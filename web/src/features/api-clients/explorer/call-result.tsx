import { IconCopy, IconCheck, IconPlugConnected } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useDisplay } from '../../../lib/display.tsx';
import { StatusBadge } from '../../../ui/badges.tsx';
import { Button } from '../../../ui/button.tsx';
import { COPY_OUTCOMES, useCopy } from '../../../ui/copy.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import hidden from '../../../ui/visually-hidden.module.css';
import { callOutcome, rateFacts, secondsText, type ShownCall, statusText } from './call-outcome.ts';
import { parseResponse } from '../json/json-rows.ts';
import { ReceivedText } from '../json/received-text.tsx';
import classes from './explorer.module.css';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import type { CallState } from './use-provider-call.ts';

// A lazy chunk, because the page starts without a response.
const JsonTree = lazyPart(async () => (await import('../json/json-tree.tsx')).JsonTree);

interface CallResultProps {
  readonly state: CallState;
  /** Milliseconds until the next call may be sent. */
  readonly waitMs: number;
  readonly onRetry: () => void;
}

/** The last call: none yet, running, failed, or its response. */
export function CallResult({ state, waitMs, onRetry }: CallResultProps) {
  switch (state.kind) {
    case 'none':
      return (
        <EmptyState
          icon={<IconPlugConnected size={22} stroke={1.6} />}
          title="No call yet"
          text="Choose an endpoint and run it. The response appears here."
        />
      );
    case 'running':
      return (
        <div className="sl-stack sl-gap-16" aria-busy="true">
          <output className={hidden.hidden}>Calling the provider</output>
          <Skeleton width={220} height={24} />
          <Skeleton height={260} />
        </div>
      );
    case 'failed':
      return (
        <ErrorState
          title="The call wasn't sent"
          text={
            state.error.code === 'NOT_FOUND'
              ? "This key can't be used: it was deleted, or you don't have access to its secret. Choose another key."
              : state.error.text
          }
          requestId={state.error.requestId}
          onRetry={onRetry}
        />
      );
    case 'ended':
      // A new call starts with an unfolded tree.
      return <EndedCall key={state.at} call={state.call} waitMs={waitMs} />;
  }
}

function EndedCall({ call, waitMs }: { call: ShownCall; waitMs: number }) {
  const { timeZone } = useDisplay();
  const { tone, title, text } = callOutcome(call, timeZone);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(function showOutcome() {
    // On a phone it is below the form.
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const wait = waitMs > 0 ? ` Try again in ${secondsText(waitMs)}.` : '';
  return (
    <div className="sl-stack sl-gap-16">
      <div className="sl-grid sl-gap-12">
        <h3 ref={heading} className="sl-plain sl-row sl-wrap sl-gap-8 sl-15 sl-600">
          <StatusBadge tone={tone}>{statusText(call)}</StatusBadge> {title}
        </h3>
        <Facts look="line">
          {call.latencyMs !== null && <Fact name="Latency">{call.latencyMs} ms</Fact>}
          {call.body !== null && <Fact name="Size">{sizeText(bytesOf(call.body))}</Fact>}
          {rateFacts(call).map(({ name, header, value }) => (
            <Fact key={header} name={name} title={header}>
              {value}
            </Fact>
          ))}
        </Facts>
      </div>
      {text !== '' && (
        <FormAlert tone={tone === 'positive' ? 'neutral' : tone}>
          {text}
          {wait}
        </FormAlert>
      )}
      {call.body !== null && <Body call={call} body={call.body} />}
      <output className={hidden.hidden}>
        {title}. {call.status !== null && `Status ${call.status}.`}
      </output>
    </div>
  );
}

const VIEWS = [
  { value: 'tree', label: 'Tree' },
  { value: 'raw', label: 'Raw' },
] as const;

/** The body as a tree, where it is JSON, and as it arrived. */
function Body({ call, body }: { call: ShownCall; body: string }) {
  const json = parseResponse(body, call.isTruncated);
  const [view, setView] = useState<string>('tree');
  const text = useRef<HTMLPreElement>(null);
  const { outcome, copy } = useCopy(text);
  if (body === '') return <p className="sl-plain sl-soft sl-14">The response is empty.</p>;
  const Icon = outcome === 'copied' ? IconCheck : IconCopy;
  const shown = json === null ? 'raw' : view;
  return (
    <>
      {call.isTruncated && (
        <FormAlert tone="warning">
          This response is too long. It was cut off after {sizeText(bytesOf(body))}.{' '}
          {json !== null && 'The tree shows only its complete items. '}
          Request fewer items with Take.
        </FormAlert>
      )}
      <div className="sl-shrinks sl-anchor">
        <Tabs
          label="Response"
          tabs={VIEWS.map((tab) => ({ ...tab, disabled: tab.value === 'tree' && json === null }))}
          value={shown}
          onChange={setView}
        >
          {shown === 'tree' && json !== null ? (
            <Suspense fallback={<Skeleton height={260} />}>
              <JsonTree label="Response" value={json} />
            </Suspense>
          ) : (
            <pre ref={text} className={classes.raw}>
              <ReceivedText text={body} isTruncated={call.isTruncated} />
            </pre>
          )}
        </Tabs>
        <div className={classes.copy}>
          <Button tone="subtle" leftSection={<Icon size={16} aria-hidden="true" />} onClick={() => void copy(body)}>
            Copy<span className={hidden.hidden}> response</span>
          </Button>
        </div>
        <output className={hidden.hidden}>{outcome !== null && COPY_OUTCOMES[outcome]}</output>
      </div>
    </>
  );
}

function bytesOf(body: string): number {
  return new TextEncoder().encode(body).length;
}

export function sizeText(bytes: number): string {
  return bytes < 1_000 ? `${bytes} B` : `${(bytes / 1_000).toFixed(1)} kB`;
}
