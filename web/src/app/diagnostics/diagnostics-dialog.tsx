import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { CLIENT_CONFIG } from '../../generated/documents.ts';
import { type SendDocument, useSendDocument } from '../../gateway/session/send-document.ts';
import { describeError } from '../../lib/request-error.ts';
import type { DiagnosedViewer, DiagnosticsSources } from '../../gateway/session/diagnostics.ts';
import { readSession, sessionEnd } from '../../gateway/session/stored-session.ts';
import { readTradingSession } from '../../gateway/session/stored-trading-session.ts';
import { Button } from '../../ui/button.tsx';
import { COPY_OUTCOMES, useCopy } from '../../ui/copy.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import classes from './diagnostics-dialog.module.css';
import { type Facts, type GatewayFacts, reportSections, reportText, type UserFacts } from './report.ts';

/** Diagnostics for support. The copied text is exactly what the dialog shows. */
export function DiagnosticsDialog({ sources, onClose }: { sources: DiagnosticsSources; onClose: () => void }) {
  const gateway = useGatewayFacts();
  const sections = useMemo(() => reportSections(collectFacts(sources, gateway)), [sources, gateway]);
  const shown = useRef<HTMLDivElement>(null);
  const { outcome, copy } = useCopy(shown);
  const Icon = outcome === 'copied' ? IconCheck : IconCopy;

  return (
    <Dialog opened title="Diagnostics" onClose={onClose} size={640}>
      <p className="sl-plain sl-soft sl-14">
        Send this to support with a short note on what you did. Includes your user ID and customer ID, but no passwords, keys or
        tokens.
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it */}
      <section ref={shown} className={classes.report} aria-label="Report" tabIndex={0} data-autofocus>
        {sections.map(({ title, rows }) => (
          <div key={title}>
            <h3 className={classes.heading}>{title}</h3>
            <dl className={classes.rows}>
              {rows.map(([label, value], index) => (
                // oxlint-disable-next-line react/no-array-index-key -- two requests may start in the same millisecond, and rows never move
                <div key={index}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </section>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        <Button
          tone="primary"
          leftSection={<Icon size={16} aria-hidden="true" />}
          onClick={() => void copy(reportText(sections))}
        >
          Copy
        </Button>
      </DialogActions>
      <output className="sl-hidden">{outcome !== null && COPY_OUTCOMES[outcome]}</output>
    </Dialog>
  );
}

/** Version and response time of the gateway. */
function useGatewayFacts(): GatewayFacts {
  const send = useSendDocument();
  const [facts, setFacts] = useState<GatewayFacts>({ state: 'pending' });
  useEffect(
    function query() {
      const unmounted = new AbortController();
      void queryGateway(send, unmounted.signal).then((known) => {
        if (!unmounted.signal.aborted) setFacts(known);
      });
      return () => unmounted.abort();
    },
    [send],
  );
  return facts;
}

const Answer = z.object({ clientConfig: z.object({ version: z.string() }) });

/** Queries the version of the gateway and measures the response time. Needs no session; `signal` cancels the request. Never rejects. */
async function queryGateway(send: SendDocument, signal: AbortSignal): Promise<GatewayFacts> {
  const start = performance.now();
  try {
    const { clientConfig } = await send(CLIENT_CONFIG, { schema: Answer, signal });
    return { state: 'answered', version: clientConfig.version, durationMs: Math.round(performance.now() - start) };
  } catch (error) {
    return { state: 'failed', code: describeError(error).code };
  }
}

/** Collects the facts of the report. Of a session it includes only the expiry. */
function collectFacts(sources: DiagnosticsSources, gateway: GatewayFacts): Facts {
  const viewer = sources.viewer();
  const session = readSession();
  return {
    takenAt: Date.now(),
    build: sources.build,
    page: sources.page(),
    gateway,
    user: viewer === null ? null : userFacts(viewer),
    sessionEndsAt: session === null ? null : sessionEnd(session),
    tradingSessionEndsAt: tradingSessionEnd(viewer),
    browser: {
      agent: navigator.userAgent,
      language: navigator.language,
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      window: [window.innerWidth, window.innerHeight],
      isOnline: navigator.onLine,
    },
    live: sources.live(),
    requests: sources.requests.entries(),
  };
}

function userFacts({ user, customer, isActing, isStaff, isSuperuser, hasTradingAccess }: DiagnosedViewer): UserFacts {
  return { id: user.id, customerId: customer?.id ?? null, isActing, isStaff, isSuperuser, hasTradingAccess };
}

function tradingSessionEnd(viewer: DiagnosedViewer | null): number | null {
  if (!viewer?.customer) return null;
  const trading = readTradingSession({ userId: viewer.user.id, customerId: viewer.customer.id });
  return trading === null ? null : Date.parse(trading.expiresAt);
}
