import { Button } from '../src/ui/button.tsx';
import { ConnectionChip } from '../src/ui/connection-chip.tsx';
import { CollapsiblePanel } from '../src/ui/panel.tsx';
import { GameIcon } from '../src/ui/logos.tsx';
import { OddsCell, OddsValue } from '../src/ui/odds-cell.tsx';
import { PageHeader } from '../src/ui/page.tsx';
import { useState } from 'react';
import { pictures } from './images.ts';
import { Section } from './section.tsx';

const STATES = ['open', 'suspended', 'settled-win', 'settled-lose', 'none'] as const;

export function TradingPage() {
  const [hundredths, setHundredths] = useState(185);
  const [flash, setFlash] = useState<{ number: number; direction: 'up' | 'down' } | null>(null);
  const move = (by: number) => {
    setHundredths(hundredths + by);
    setFlash({ number: (flash?.number ?? 0) + 1, direction: by > 0 ? 'up' : 'down' });
  };

  return (
    <>
      <PageHeader title="Trading" description="Prices that change by the second" />
      <Section title="Odds">
        <OddsCell label="LYNX" odds="1.85" state="open" />
        <OddsCell label="NINE" odds="2.05" state="open" movement="up" />
        <OddsCell label="DRAW" odds="12.50" state="open" movement="down" />
        <OddsCell label="LYNX" odds="1.85" state="suspended" />
        <OddsCell label="LYNX" odds="1.85" state="settled-win" />
        <OddsCell label="NINE" odds="2.05" state="settled-lose" />
        <OddsCell label="Team with a very long name" odds={null} state="none" />
        <OddsCell label="LYNX" odds="1.85" state="open" sub="opened 1.70" />
      </Section>
      <Section title="Prices alone">
        {STATES.map((state) => (
          <OddsValue key={state} odds="1.85" state={state} movement={null} flash={null} />
        ))}
        <OddsValue odds="2.05" state="open" movement="up" flash={null} />
      </Section>
      <Section title="A price that moves">
        <OddsCell
          label="LYNX"
          odds={(hundredths / 100).toFixed(2)}
          state="open"
          movement={flash?.direction ?? null}
          flash={flash}
        />
        <Button onClick={() => move(5)}>Up</Button>
        <Button onClick={() => move(-5)}>Down</Button>
      </Section>
      <Section title="Prices that may be wrong">
        <div data-stale style={{ display: 'flex', gap: 12 }}>
          <OddsCell label="LYNX" odds="1.85" state="open" />
          <OddsCell label="NINE" odds="2.05" state="open" movement="up" />
          <OddsCell label="LYNX" odds="1.85" state="suspended" />
        </div>
      </Section>
      <Section title="How fresh">
        <ConnectionChip tone="waiting" word="Connecting" announcement="Connecting" onClick={() => {}} />
        <ConnectionChip tone="connected" word="Connected" value="40 ms" announcement="Connected" onClick={() => {}} />
        <ConnectionChip tone="delayed" word="Delayed" value="12 s" announcement="Delayed" onClick={() => {}} />
        <ConnectionChip tone="disconnected" word="Disconnected" value="3 s" announcement="Disconnected" onClick={() => {}} />
      </Section>
      <Section title="Panels" layout="stack">
        <CollapsiblePanel
          id="open"
          title="Continental Championship 2026"
          icon={<GameIcon src={pictures.blue} name="Blue game" />}
          meta="12 series"
        >
          <p style={{ padding: '0 16px' }}>Content</p>
        </CollapsiblePanel>
        <CollapsiblePanel
          id="closed"
          title="Winter Invitational"
          icon={<GameIcon src={null} name={null} />}
          meta="1 series"
          defaultOpen={false}
        >
          <p>Content</p>
        </CollapsiblePanel>
      </Section>
    </>
  );
}
