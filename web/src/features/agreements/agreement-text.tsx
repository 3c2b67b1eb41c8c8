import { type ReactNode, useId } from 'react';
import classes from './agreement-text.module.css';
import type { AgreementPageQuery } from './agreement.generated.ts';

export type Agreement = NonNullable<AgreementPageQuery['trialAgreement']>;
type Clause = Agreement['clauses'][number];
type Section = Clause['sections'][number];
type SubClause = Clause['subClauses'][number];

/** Text of the agreement: parties, notice and numbered clauses. */
export function AgreementText({ agreement }: { agreement: Agreement }) {
  const { parties, notice, clauses } = agreement;
  const partiesId = useId();
  const noticeId = useId();
  return (
    <article className={classes.text} aria-label="Agreement">
      <section aria-labelledby={partiesId}>
        <h2 id={partiesId} className={classes.heading}>
          Parties
        </h2>
        <ol className={classes.items}>
          {parties.map(({ number, body }) => (
            <Numbered key={number} number={`(${number})`}>
              <p>{body}</p>
            </Numbered>
          ))}
        </ol>
      </section>
      {notice.length > 0 && (
        <section className={classes.notice} aria-labelledby={noticeId}>
          <h2 id={noticeId} className={classes.heading}>
            Notice
          </h2>
          {notice.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity and never move
            <p key={index}>{line}</p>
          ))}
        </section>
      )}
      {clauses.map((clause) => (
        <ClauseText key={clause.number} clause={clause} />
      ))}
    </article>
  );
}

function ClauseText({ clause: { number, title, body, sections, subClauses } }: { clause: Clause }) {
  return (
    <section className={classes.clause}>
      <h2 className={classes.heading}>
        <span className="sl-soft sl-figures">{number}.</span> {title}
      </h2>
      {body !== null && <p>{body}</p>}
      {sections.map((section) => (
        <SectionText key={section.number} section={section} />
      ))}
      <SubClauses of={subClauses} />
    </section>
  );
}

function SectionText({ section: { number, title, body, subClauses } }: { section: Section }) {
  return (
    <section className={classes.section}>
      <h3 className={classes.subheading}>
        <span className="sl-soft sl-figures">{number}</span> {title}
      </h3>
      {body !== null && <p>{body}</p>}
      <SubClauses of={subClauses} />
    </section>
  );
}

function SubClauses({ of }: { of: readonly SubClause[] }) {
  if (of.length === 0) return null;
  return (
    <ol className={classes.items}>
      {of.map(({ number, body }) => (
        <Numbered key={number} number={number}>
          {body !== null && <p>{body}</p>}
        </Numbered>
      ))}
    </ol>
  );
}

/** A list item with the number from the agreement's text instead of the list's own. */
function Numbered({ number, children }: { number: string; children: ReactNode }) {
  return (
    <li className={classes.item}>
      <span className="sl-soft sl-figures">{number}</span>
      <div>{children}</div>
    </li>
  );
}
