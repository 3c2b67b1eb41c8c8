import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef } from 'react';
import { useDisplay, useOddsText } from '../../../lib/display.tsx';
import { Button } from '../../../ui/button.tsx';
import { COPY_OUTCOMES, useCopy } from '../../../ui/copy.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { ExportButton } from '../../../ui/export-button.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { fullMarketName } from '../board/market-view.ts';
import type { OpenedPrice } from '../board/market-board.tsx';
import { useShownMarket } from '../board/shown-market.ts';
import type { MatchNames } from '../match-names.ts';
import { outcomesOf, watchedMarket } from '../watch/watched-market.ts';
import { marketStateText } from './market-state-text.ts';
import { completenessText, momentText } from './moment-texts.ts';
import type { BoardFacts } from './past-player.ts';
import classes from './past-series.module.css';
import { disputeSentence, exactText, PRICE_COLUMNS, type PriceRecord, provenanceOf } from './price-at-time.ts';

interface PriceAtTimeProps {
  readonly price: OpenedPrice;
  readonly at: number;
  readonly facts: BoardFacts;
  readonly matchNames: MatchNames;
}

/** One price at a past moment: its state, how complete the record is, where it comes from, and the sentence to send in a dispute. */
export function PriceAtTime({ price, at, facts, matchNames }: PriceAtTimeProps) {
  const { selectionId, series, sides, isOpen, onClose } = price;
  const { market, isRemoved } = useShownMarket(price.market);
  const { timeZone } = useDisplay();
  const oddsText = useOddsText();
  const sentenceRef = useRef<HTMLParagraphElement>(null);
  const { outcome: copied, copy } = useCopy(sentenceRef);
  const outcomes = outcomesOf(market, sides);
  const outcome = outcomes.find(({ selection }) => selectionId === null || selection.id === selectionId);
  if (isRemoved || outcome === undefined) return null;
  const { selection, name } = outcome;
  const record: PriceRecord = {
    at,
    seriesId: series.seriesId,
    seriesName: series.seriesName,
    marketId: market.id,
    marketName: watchedMarket(market, series, matchNames).name,
    selectionId: selection.id,
    outcome: name,
    odds: selection.odds,
    state: market.state,
    facts,
  };
  const provenance = provenanceOf(record);
  const sentence = disputeSentence(record, timeZone);
  return (
    <Dialog opened={isOpen} title={`Price at ${momentText(at, timeZone)}`} size={640} onClose={onClose}>
      <p className="sl-plain sl-600">
        {name}, {fullMarketName(market)}
      </p>
      <Facts look="rows">
        <Fact name="Price">
          <data>{selection.odds === null ? 'None' : oddsText(selection.odds)}</data>
        </Fact>
        <Fact name="State">
          {marketStateText(market.state)}
          {selection.wasOutcome !== null && market.state === 'SETTLED' && (selection.wasOutcome ? ', winner' : ', loser')}
        </Fact>
        <Fact name="Record">{completenessText(facts, at, timeZone)}</Fact>
        {provenance !== null && (
          <>
            <Fact name="Received">{exactText(provenance.receivedAt, timeZone)}</Fact>
            {provenance.pushedAt !== null && <Fact name="Sent by the provider">{exactText(provenance.pushedAt, timeZone)}</Fact>}
            {provenance.updatedAt !== null && (
              <Fact name="Dated by the provider">{exactText(provenance.updatedAt, timeZone)}</Fact>
            )}
            {provenance.changedAfter !== null && (
              <Fact name="Changed">{`After ${exactText(provenance.changedAfter, timeZone)}: it was read, not sent`}</Fact>
            )}
          </>
        )}
      </Facts>
      <h3 className="sl-plain sl-14 sl-600">For a dispute</h3>
      <p ref={sentenceRef} className={classes.sentence}>
        {sentence}
      </p>
      <DialogActions>
        <ExportButton
          name={`${series.seriesName} ${record.marketName} ${name}`}
          columns={PRICE_COLUMNS}
          rows={[record]}
          missing={null}
        />
        <Button
          leftSection={
            copied === 'copied' ? <IconCheck size={16} aria-hidden="true" /> : <IconCopy size={16} aria-hidden="true" />
          }
          onClick={() => void copy(sentence)}
        >
          Copy the sentence
        </Button>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
      <output className="sl-hidden">{copied !== null && COPY_OUTCOMES[copied]}</output>
    </Dialog>
  );
}
