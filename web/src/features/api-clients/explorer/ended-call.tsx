import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { useDisplay } from '../../../lib/display.tsx';
import { StatusBadge } from '../../../ui/badges.tsx';
import { Button } from '../../../ui/button.tsx';
import { COPY_OUTCOMES, useCopy } from '../../../ui/copy.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { callOutcome, isSuccess, rateFacts, secondsText, type ShownCall, statusText } from './call-outcome.ts';
import { bytesText } from '../../../lib/text.ts';
import { type CallPages, type CallView, pagesOf } from './call-view.ts';
import { parseResponse } from '../json/json-rows.ts';
import { JsonTree } from '../json/json-tree.tsx';
import { ReceivedText } from '../json/received-text.tsx';
import { RatesLink } from '../rates-link.tsx';
import classes from './explorer.module.css';
import { Fact, Facts } from '../../../ui/facts.tsx';

interface EndedCallProps {
  readonly call: ShownCall;
  /** Milliseconds until the next call may be sent. */
  readonly waitMs: number;
  /** The call that was sent; null if it is unknown. */
  readonly sent: CallView | null;
  readonly onCall: (view: CallView) => void;
}

/** How a call ended, with its response. */
export function EndedCall({ call, waitMs, sent, onCall }: EndedCallProps) {
  const { timeZone } = useDisplay();
  const { clientId = '' } = useParams();
  const { tone, title, text } = callOutcome(call, timeZone);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(function showOutcome() {
    // On a phone, the outcome is below the form.
    heading.current?.scrollIntoView({ block: 'nearest' });
    // The pressed button may have been part of the previous outcome, which is gone.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  const wait = waitMs > 0 ? ` Try again in ${secondsText(waitMs)}.` : '';
  return (
    <div className="sl-stack sl-gap-16">
      <div className="sl-grid sl-gap-12">
        <h3 ref={heading} className="sl-plain sl-row sl-wrap sl-gap-8 sl-15 sl-600 sl-ringless" tabIndex={-1}>
          <StatusBadge tone={tone}>{statusText(call)}</StatusBadge> {title}
        </h3>
        <Facts look="line">
          {call.latencyMs !== null && <Fact name="Latency">{call.latencyMs} ms</Fact>}
          {call.body !== null && <Fact name="Size">{bytesText(bytesOf(call.body))}</Fact>}
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
          {call.status === 429 && (
            <>
              {' '}
              <RatesLink clientId={clientId} />
            </>
          )}
        </FormAlert>
      )}
      {call.body !== null && <Response call={call} body={call.body} />}
      {isSuccess(call.status) && sent !== null && (
        <Pages pages={pagesOf(sent, elementsOf(call))} isWaiting={waitMs > 0} onCall={onCall} />
      )}
      <output className="sl-hidden">
        {title}. {call.status !== null && `Status ${call.status}.`}
      </output>
    </div>
  );
}

/** Elements of a response; null if it is cut or no list. */
function elementsOf({ body, isTruncated }: ShownCall): number | null {
  const json = body === null || isTruncated ? null : parseResponse(body, false);
  return json?.kind === 'list' ? json.children.length : null;
}

/** Tabs with the body as a tree, if it is JSON, the body as it arrived, and the headers. */
function Response({ call, body }: { call: ShownCall; body: string }) {
  const json = useMemo(() => parseResponse(body, call.isTruncated), [body, call.isTruncated]);
  const [view, setView] = useState<string>('tree');
  const text = useRef<HTMLPreElement>(null);
  const { outcome, copy } = useCopy(text);
  const Icon = outcome === 'copied' ? IconCheck : IconCopy;
  const shown = view === 'tree' && json === null ? 'raw' : view;
  return (
    <>
      {call.isTruncated && (
        <FormAlert tone="warning">
          This response is too long. It was cut off after {bytesText(bytesOf(body))}.{' '}
          {json !== null && 'The tree shows only its complete items. '}
          Request fewer items with Take.
        </FormAlert>
      )}
      <div className="sl-shrinks sl-anchor">
        <Tabs
          label="Response"
          tabs={[
            { value: 'tree', label: 'Tree', disabled: json === null },
            { value: 'raw', label: 'Raw' },
            { value: 'headers', label: 'Headers' },
          ]}
          value={shown}
          onChange={setView}
        >
          {shown === 'headers' && <Headers headers={call.headers} />}
          {shown === 'tree' && json !== null && <JsonTree label="Response" value={json} />}
          {shown === 'raw' &&
            (body === '' ? (
              <p className="sl-plain sl-soft sl-14">The response is empty.</p>
            ) : (
              <pre ref={text} className={classes.raw}>
                <ReceivedText text={body} isTruncated={call.isTruncated} />
              </pre>
            ))}
        </Tabs>
        {body !== '' && (
          <div className={classes.copy}>
            <Button tone="subtle" leftSection={<Icon size={16} aria-hidden="true" />} onClick={() => void copy(body)}>
              Copy<span className="sl-hidden"> response</span>
            </Button>
          </div>
        )}
        <output className="sl-hidden">{outcome !== null && COPY_OUTCOMES[outcome]}</output>
      </div>
    </>
  );
}

interface PagesProps {
  readonly pages: CallPages;
  /** Whether the next call has to wait. */
  readonly isWaiting: boolean;
  readonly onCall: (view: CallView) => void;
}

/** Buttons that call the pages before and after the shown one. */
function Pages({ pages: { previous, next }, isWaiting, onCall }: PagesProps) {
  if (previous === null && next === null) return null;
  return (
    <nav className="sl-flex sl-wrap sl-gap-8" aria-label="Pages">
      {previous !== null && (
        <Button disabled={isWaiting} onClick={() => onCall(previous)}>
          Previous page
        </Button>
      )}
      {next !== null && (
        <Button disabled={isWaiting} onClick={() => onCall(next)}>
          Next page
        </Button>
      )}
    </nav>
  );
}

function Headers({ headers }: Pick<ShownCall, 'headers'>) {
  return (
    <div className={classes.headers}>
      <Facts look="rows">
        {headers.map(({ name, value }) => (
          <Fact key={name} name={name}>
            <span className="sl-12 sl-mono sl-breaks">
              <ReceivedText text={value} isTruncated={false} />
            </span>
          </Fact>
        ))}
      </Facts>
      <p className="sl-plain sl-soft sl-12">Cookies and other headers of the provider aren't shown.</p>
    </div>
  );
}

function bytesOf(body: string): number {
  return new TextEncoder().encode(body).length;
}
