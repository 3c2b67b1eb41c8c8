import { useApolloClient } from '@apollo/client/react';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type GatewayFacts, reportSections, reportText } from '../../session/diagnostics/report.ts';
import type { DiagnosticsSources } from '../../session/diagnostics/sources.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { COPY_OUTCOMES, useCopy } from '../../ui/use-copy.ts';
import hidden from '../../ui/visually-hidden.module.css';
import { askGateway } from './ask-gateway.ts';
import classes from './diagnostics-sheet.module.css';
import { gatherFacts } from './gather-facts.ts';

/** What support needs to know, on one sheet: what is shown is what is copied. */
export function DiagnosticsSheet({ sources, onClose }: { sources: DiagnosticsSources; onClose: () => void }) {
  const client = useApolloClient();
  const gateway = useGatewayFacts();
  const sections = useMemo(() => reportSections(gatherFacts(client, sources, gateway)), [client, sources, gateway]);
  const shown = useRef<HTMLDivElement>(null);
  const { outcome, copy } = useCopy(shown);
  const Icon = outcome === 'copied' ? IconCheck : IconCopy;

  return (
    <Dialog opened title="Diagnostics" onClose={onClose} size={640}>
      <p className={classes.intro}>
        Send this to support with a word on what you did. It names you and your customer by id, and holds no passwords, keys or
        tokens.
      </p>
      {/* The keyboard scrolls it, too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is a stop of the keyboard */}
      <section ref={shown} className={classes.report} aria-label="Report" tabIndex={0} data-autofocus>
        {sections.map(({ title, rows }) => (
          <div key={title}>
            <h3 className={classes.heading}>{title}</h3>
            <dl className={classes.rows}>
              {rows.map(([label, value], index) => (
                // oxlint-disable-next-line react/no-array-index-key -- two requests may begin at the same moment, and no row ever moves
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
      <output className={hidden.hidden}>{outcome !== null && COPY_OUTCOMES[outcome]}</output>
    </Dialog>
  );
}

/** Whether and how fast the gateway answers now, and what it is. */
function useGatewayFacts(): GatewayFacts {
  const client = useApolloClient();
  const [facts, setFacts] = useState<GatewayFacts>({ state: 'asking' });
  useEffect(
    function ask() {
      const gone = new AbortController();
      void askGateway(client, gone.signal).then((known) => {
        if (!gone.signal.aborted) setFacts(known);
      });
      return () => gone.abort();
    },
    [client],
  );
  return facts;
}
