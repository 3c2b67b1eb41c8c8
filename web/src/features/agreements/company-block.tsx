import { type ReactNode, useId } from 'react';
import classes from './agreement-form.module.css';
import type { Agreement } from './agreement-text.tsx';
import { registeredAddress } from './registered-address.ts';

/** The company that the agreement is made out to; nothing of it can be changed here. */
export function CompanyBlock({ company }: { company: Agreement['company'] }) {
  const id = useId();
  return (
    <section className={classes.block} aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        Company
      </h2>
      <dl className={classes.facts}>
        <Fact name="Company name">{company.name}</Fact>
        <Fact name="Country of registration">{company.country}</Fact>
        <Fact name="Company number">{company.number}</Fact>
        <Fact name="Registered address">
          {registeredAddress(company).map((line) => (
            <span key={line} className={classes.line}>
              {line}
            </span>
          ))}
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
