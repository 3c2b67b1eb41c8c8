import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ApolloRoot } from './apollo-root.tsx';
import { type FragmentSource, useFragment } from './use-fragment.ts';

interface Price {
  readonly odds: number;
}

const PRICE = gql`fragment Price on Selection { odds }`;

function Shown({ from }: { from: FragmentSource<Price> }) {
  const { data, complete } = useFragment<Price>({ fragment: PRICE, fragmentName: 'Price', from });
  return <p>{complete ? data.odds : 'nothing'}</p>;
}

it('reads an entity, and nothing from an unknown one or null', () => {
  const client = new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.empty() });
  client.writeFragment({ fragment: PRICE, id: 'Selection:1', data: { __typename: 'Selection', odds: 1.5 } });
  const shown = (from: FragmentSource<Price>) =>
    renderToStaticMarkup(
      <ApolloRoot client={client}>
        <Shown from={from} />
      </ApolloRoot>,
    );
  expect(shown({ __typename: 'Selection', id: '1' })).toBe('<p>1.5</p>');
  expect(shown('Selection:1')).toBe('<p>1.5</p>');
  expect(shown({ __typename: 'Selection', id: '2' })).toBe('<p>nothing</p>');
  expect(shown(null)).toBe('<p>nothing</p>');
});
