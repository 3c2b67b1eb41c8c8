import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ApolloRoot } from '../../../lib/apollo-root.tsx';
import { createFakeGateway } from '../../../testing/component/fake-gateway.ts';
import { render } from '../../../testing/component/render.tsx';
import { JumpDialog } from './jump-dialog.tsx';

const GAME = { id: '5', title: 'Counter-Strike 2' };
const team = (seed: number, name: string) => ({ seed, entity: { __typename: 'Team', id: `${seed}`, name } });
const SERIES = {
  id: '12',
  isBehind: false,
  startAt: '2026-11-26T15:00:00Z',
  matchIds: [],
  game: GAME,
  competitors: [team(1, 'Kiln Town'), team(2, 'Heath Runners')],
};

it('keeps the series of a list that was still loading, and says that others are missing', async () => {
  const gateway = createFakeGateway({ tradingList: { status: 'LOADING', series: [SERIES], matches: [] } });
  let isLost = false;
  const fetcher: typeof fetch = (input, init) => (isLost ? Promise.reject(new TypeError('lost')) : gateway.fetch(input, init));
  const client = new ApolloClient({ cache: new InMemoryCache(), link: new HttpLink({ uri: '/graphql', fetch: fetcher }) });
  await render(
    <ApolloRoot client={client}>
      <JumpDialog onClose={() => {}} />
    </ApolloRoot>,
  );
  const option = page.getByRole('option').filter({ hasText: 'Kiln Town vs Heath Runners' });
  await expect.element(option).toBeVisible();
  isLost = true;
  await expect.element(page.getByText("Couldn't load the series.").first()).toBeVisible();
  await expect.element(option).toBeVisible();
});
