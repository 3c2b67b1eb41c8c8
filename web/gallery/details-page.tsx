import { IconEye } from '@tabler/icons-react';
import { AuditOutcomeBadge } from '../src/ui/audit-outcome.tsx';
import { BarChart } from '../src/ui/bar-chart.tsx';
import { ActivityBadge, CountBadge } from '../src/ui/badges.tsx';
import { ActivityEnd, ActivityLines, Day, TwoLineCell } from '../src/ui/cells.tsx';
import { Button, IconButton } from '../src/ui/button.tsx';
import { ChangeList } from '../src/forms/form-layout.tsx';
import { CodeSnippet } from '../src/ui/code-snippet.tsx';
import { CodeTabs } from '../src/ui/code-tabs.tsx';
import { Fact, Facts } from '../src/ui/facts.tsx';
import { ExportButton } from '../src/ui/export-button.tsx';
import { KeyCaps } from '../src/ui/key-caps.tsx';
import { UnknownOutcome } from '../src/forms/unknown-outcome.tsx';
import { StaleDataBanner } from '../src/ui/load-failure.tsx';
import { PageHeader } from '../src/ui/page.tsx';
import { Panel } from '../src/ui/panel.tsx';
import { Section } from './section.tsx';

const nothing = () => undefined;
const STATUSES = ['ACTIVE', 'EXPIRING', 'INACTIVE'] as const;
const OUTCOMES = ['DONE', 'REFUSED', 'UNKNOWN', 'FAILED', 'STARTED'] as const;
const LOOKS = ['list', 'line', 'rows', 'tiles'] as const;
const MOMENT = '2026-05-28T16:00:00Z';
const BARS = [0, 9, 4, 1].map((value, key) => ({ key, title: `${value} requests`, value, markedValue: Math.floor(value / 4) }));
const ROWS = ['Mia Berg', 'Una Larkin'];
const UNKNOWN_RESULT = { what: 'client', name: 'Match centre', urlOf: () => '/', onOpen: nothing };

export function DetailsPage() {
  return (
    <>
      <PageHeader title="Details" />
      <Section title="Activity">
        {STATUSES.map((status) => (
          <ActivityBadge key={status} status={status} />
        ))}
        <ActivityLines status="EXPIRING" expiresAt={MOMENT} />
        <ActivityEnd status="ACTIVE" expiresAt={null} />
        <Day at={MOMENT} withTime />
      </Section>
      <Section title="Marks">
        {OUTCOMES.map((outcome) => (
          <AuditOutcomeBadge key={outcome} outcome={outcome} />
        ))}
        <CountBadge count={3} />
        <CountBadge count={128} tone="negative" />
        <KeyCaps keys={['Ctrl', 'K']} />
        <IconButton label="Reveal secret" onClick={nothing}>
          <IconEye size={16} aria-hidden="true" />
        </IconButton>
        <IconButton label="Reveal nothing" onClick={nothing} disabled>
          <IconEye size={16} aria-hidden="true" />
        </IconButton>
      </Section>
      <Section title="Export">
        <ExportButton name="people" columns={[]} missing={null} rows={ROWS} />
        <ExportButton name="empty" columns={[]} missing={null} rows={[]} />
        <ExportButton
          name="everybody"
          columns={[]}
          missing={null}
          rows={ROWS}
          loadAll={() => Promise.withResolvers<never>().promise}
        />
        <ExportButton
          name="failing"
          columns={[]}
          missing={null}
          rows={ROWS}
          loadAll={() => Promise.reject(new Error('unreachable'))}
        />
      </Section>
      <Section title="Texts" layout="stack">
        <Panel title="Panel" description="What it is about" actions={<Button>Change</Button>}>
          <TwoLineCell main="Two lines" sub="b7f3a1c0-55d2-4f9e-9d0a-1a2b3c4d5e6f" />
        </Panel>
        <Panel title="Panel alone">
          <TwoLineCell main="A name that is cut where there is no room for all of it" sub="and what is below it, just so" />
        </Panel>
        <CodeSnippet label="Request" code={'curl -H "Api-Secret: …" \\\n  https://data.example.com/v3/series'} />
        <CodeTabs label="Request" samples={{ curl: 'curl', typescript: 'fetch()', python: 'requests.get()' }} />
        <ChangeList changes={[]} />
      </Section>
      <Section title="Facts" layout="stack">
        {LOOKS.map((look) => (
          <Facts key={look} look={look}>
            <Fact name="Requests per second">12</Fact>
            <Fact name="Dropped" warns>
              3
            </Fact>
            <Fact name="Loading">{null}</Fact>
          </Facts>
        ))}
      </Section>
      <Section title="Bars" layout="stack">
        <BarChart title="Requests by hour" note="Most: 9 an hour" bars={BARS} start="09:00" end="Now" />
      </Section>
      <Section title="What went wrong" layout="stack">
        <StaleDataBanner what="the list" onRetry={nothing} retrying={false} />
        <StaleDataBanner what="the list" onRetry={nothing} retrying />
        <UnknownOutcome retryCreatesDuplicate {...UNKNOWN_RESULT} candidates={null} />
        <UnknownOutcome retryCreatesDuplicate {...UNKNOWN_RESULT} candidates={[]} />
        <UnknownOutcome
          retryCreatesDuplicate
          {...UNKNOWN_RESULT}
          candidates={[{ id: '1', name: 'Match centre', createdAt: MOMENT }]}
        />
      </Section>
    </>
  );
}
