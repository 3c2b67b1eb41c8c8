import { accountClientsApi as api } from '@sightline/provider-contract/account-clients.ts';
import type { Router } from 'express';
import { mount } from '../http/mount.ts';
import type { AccountDeps } from './account-deps.ts';
import { channelsOf, PRODUCTS, PUSH_CHANNEL_CATEGORIES, PUSH_CHANNELS } from './products.ts';

/** The catalogue: products, push channels, games, packages. */
export function catalogueRoutes(router: Router, { store, viewerOf, world }: AccountDeps): void {
  mount(router, api.products, ({ headers }) => {
    viewerOf(headers);
    return { body: { products: [...PRODUCTS] } };
  });

  mount(router, api.pushChannels, ({ headers }) => {
    viewerOf(headers);
    return { body: { push_channels: [...PUSH_CHANNELS] } };
  });

  mount(router, api.pushChannelCategories, ({ headers }) => {
    viewerOf(headers);
    return { body: { push_channel_categories: PUSH_CHANNEL_CATEGORIES } };
  });

  mount(router, api.games, ({ headers }) => {
    viewerOf(headers);
    return { body: { games: [...world.games] } };
  });

  mount(router, api.packages, ({ query, headers }) => {
    const offers = viewerOf(headers)
      .scope(query.customer)
      .flatMap((id) => store.customers.get(id)?.offer ?? []);
    return {
      body: {
        packages: offers.map((o) => ({
          game: { id: o.game_id },
          product: { id: o.product_id },
          push_channels: channelsOf(o.product_id),
        })),
      },
    };
  });
}
