import type { AgreementCompany, TrialAgreement } from '@sightline/provider-contract/account-customers.ts';
import type * as z from 'zod';

type Company = z.output<typeof AgreementCompany>;
type Agreement = z.output<typeof TrialAgreement>;
type Clause = Agreement['template']['clauses'][number];
type Section = NonNullable<Clause['sections']>[number];

/** A clause without sections; the paragraphs of clause 3 are numbered 3.1, 3.2 and so on. */
function clause(number: number, title: string, body: string | null, paragraphs: readonly string[] = []): Clause {
  return {
    number: String(number),
    title,
    body,
    sections: [],
    sub_clauses: paragraphs.map((text, i) => ({ number: `${number}.${i + 1}`, body: text })),
  };
}

function section(number: string, title: string, body: string | null, paragraphs: readonly string[] = []): Section {
  return { number, title, body, sub_clauses: paragraphs.map((text, i) => ({ number: `${number}.${i + 1}`, body: text })) };
}

function clauses(): Clause[] {
  return [
    clause(1, 'Words used', 'In this agreement, unless the context says otherwise:', [
      'Data means the fixtures, results, live events, odds and images that the Provider makes available through its interfaces.',
      'Interfaces means the request interfaces, the live connection and the embeddable widgets of the Provider.',
      'Credentials means every key, token and password that opens the Interfaces.',
      'Trial Period means the time from the signing of this agreement until the date shown in the account of the Customer, and thirty days where no date is shown.',
    ]),
    {
      number: '2',
      title: 'The trial',
      body: 'The Provider opens the Interfaces to the Customer so that the Customer can judge whether they fit its products.',
      sub_clauses: null,
      sections: [
        section('2.1', 'What is included', 'During the Trial Period the Customer may:', [
          'request, store and process the Data on systems under its own control;',
          'show the Data to its own staff and to advisers who are bound to secrecy;',
          'build and test products that use the Data.',
        ]),
        section('2.2', 'What is not included', 'During the Trial Period the Customer may not:', [
          'show the Data to the public or to paying users;',
          'accept bets that are priced or settled with the Data;',
          'sell, lend or pass on the Data in any form, whole or in part;',
          'use the Data to train a system that is meant to replace it.',
        ]),
        section(
          '2.3',
          'Limits',
          'Requests, live connections and historical access are limited as shown in the account. The Provider may lower a limit where the load of one customer harms another.',
        ),
      ],
    },
    clause(3, 'Credentials', 'Credentials are personal to the Customer.', [
      'The Customer keeps them secret, gives them only to staff who need them, and never places them in software that leaves its own systems.',
      'The Customer replaces a Credential at once, and notifies the Provider, when there is reason to suspect that a third party knows it.',
      'What is done with the Credentials of the Customer counts as done by the Customer.',
    ]),
    clause(4, 'Fees', 'The trial is free of charge. Nothing in this agreement obliges the Customer to buy anything afterwards.'),
    {
      number: '5',
      title: 'Rights in the Data',
      body: null,
      sub_clauses: null,
      sections: [
        section(
          '5.1',
          'Ownership',
          'All rights in the Data and the Interfaces stay with the Provider and those who license them to the Provider. The Customer receives the rights named in clause 2 and no others.',
        ),
        section(
          '5.2',
          'Names and logos',
          'Names and logos of games, tournaments, teams and players belong to their owners. This agreement gives no right to use them in public.',
          [],
        ),
      ],
    },
    clause(
      6,
      'Secrecy',
      'Each party keeps secret what it learns of the business of the other, during the trial and for three years after it.',
      [
        'This does not cover what is public, what the party knew before, or what it must disclose by law.',
        'Quality reports that the Customer makes of the Data are secret information of both parties.',
      ],
    ),
    clause(
      7,
      'Personal data',
      'The Provider processes names and e-mail addresses of the users of the Customer in order to run their accounts, and deletes them ninety days after the Trial Period.',
    ),
    clause(8, 'No warranty', 'The Data is provided as it is.', [
      'The Provider does not promise that the Data is complete, correct or on time, or that the Interfaces are always reachable.',
      'The Provider may change the Interfaces during the trial, and announces breaking changes seven days ahead where it can.',
    ]),
    clause(
      9,
      'Liability',
      'Neither party is liable for lost profit or indirect loss. What either party owes under this agreement is limited to ten thousand euros, except for intent, gross negligence and breaches of clauses 2.2, 3 and 6.',
    ),
    {
      number: '10',
      title: 'End of the trial',
      body: 'This agreement ends with the Trial Period.',
      sections: null,
      sub_clauses: [
        { number: '10.1', body: 'Either party may end it earlier by e-mail, with immediate effect.' },
        {
          number: '10.2',
          body: 'At the end the Customer stops using the Data and deletes every copy within fourteen days, save what it must keep by law.',
        },
        { number: '10.3', body: 'Clauses 5, 6 and 9 stay in force.' },
      ],
    },
    clause(
      11,
      'Law and courts',
      'This agreement is governed by the law of the seat of the Provider. Disputes go to the courts of that place.',
    ),
    clause(
      12,
      'Signing',
      'This agreement is concluded when an authorised person of the Customer confirms it in the dashboard. The Provider records the time of the confirmation and who gave it.',
    ),
  ];
}

/** The agreement with all parameters of the company filled in. */
export function trialAgreement(company: Company): Agreement {
  const { address_line_1, address_line_2, zip_code, city, country } = company.registered_address;
  const address = [address_line_1, address_line_2, `${zip_code} ${city}`, country]
    .filter((line) => line !== null && line !== '')
    .join(', ');
  return {
    parameters: { company },
    template: {
      parties: {
        customer: {
          number: '1',
          body: `${company.name}, registered in ${country} under the number ${company.number}, at ${address} (the Customer).`,
        },
        provider: {
          number: '2',
          body: 'Example Data Provider Ltd, registered in Denmark under the number 00000000, at Example Square 1, 1000 Copenhagen, Denmark (the Provider).',
        },
      },
      notice: [
        'Please read this agreement before you confirm it.',
        'It covers evaluation only: neither public use nor betting on the data is part of the trial.',
        'Confirm it only if you may sign for the company named below.',
      ],
      clauses: clauses(),
    },
  };
}
