import type { Game } from '@sightline/provider-contract/account-clients.ts';
import type { Series } from '@sightline/provider-contract/data.ts';
import type { PasswordLinks } from '../auth/password-links.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { Clock } from '../clock.ts';
import type { DialectOptions } from '../deps.ts';
import type { Store } from '../store/store.ts';
import type { ViewerOf } from './viewer.ts';

/** Dependencies of the account API routes. */
export interface AccountDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly links: PasswordLinks;
  readonly viewerOf: ViewerOf;
  readonly dialect: DialectOptions;
  readonly world: { readonly games: readonly Game[]; readonly series: ReadonlyMap<number, Series> };
  /** Lifetime of a new trading token, seconds; the control API changes it. */
  readonly tokenLifetime: { seconds: number };
}
