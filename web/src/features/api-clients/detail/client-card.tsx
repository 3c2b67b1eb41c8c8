import type { ActivityStatus } from '@sightline/schema/rules/activity-status.ts';
import { isAmount } from '@sightline/schema/rules/api-client.ts';
import { historicalAccessText } from '@sightline/schema/rules/historical-access.ts';
import { useId } from 'react';
import { gameTitle, type DisplayedGame } from '../../../lib/games.ts';
import { ActivityBadge } from '../../../ui/badges.tsx';
import { Day } from '../../../ui/cells.tsx';
import { CopyableId } from '../../../ui/copy.tsx';
import { GameIcon } from '../../../ui/logos.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { gamesByProduct, type ProductGames, type ShownPackage } from '../product-games.ts';
import side from '../../../ui/side-card.module.css';
import classes from './client-card.module.css';

/** A client, or the preview of one in a form: then it has no id, and its numbers may be missing. */
interface CardClient {
  readonly id: string | null;
  readonly name: string;
  /** ISO 8601; null in a preview. */
  readonly createdAt: string | null;
  readonly expiresAt: string | null;
  readonly status: ActivityStatus | null;
  /** Rights of its keys; null or missing if they are unknown. */
  readonly scope?: string | null;
  readonly historicalAccessHours: number | null;
  readonly requestsPerSecond: number | null;
  readonly requestBurst: number | null;
  readonly maxConnections: number | null;
  readonly packages: readonly ShownPackage[];
  /** Names of fields whose values could not be read. */
  readonly unreadable?: readonly string[];
}

interface ClientCardProps {
  readonly title: string;
  readonly client: CardClient;
  /** Name of the customer; null where it is the same for all clients. */
  readonly customer?: string | null;
  /** Games to show as inactive unless the client has them. */
  readonly allGames: readonly DisplayedGame[];
}

/** Facts, limits and games of a client. */
export function ClientCard({ title, client, customer = null, allGames }: ClientCardProps) {
  const id = useId();
  return (
    <section className="sl-shrinks sl-card sl-raised" aria-labelledby={id}>
      <div className={`${side.part} sl-grid sl-gap-8 sl-items-start`}>
        <h2 id={id} className="sl-plain sl-faint sl-12 sl-550">
          {title}
        </h2>
        <span className="sl-16 sl-600 sl-tight sl-breaks">{client.name}</span>
        <ActivityBadge status={client.status} />
      </div>
      <Facts className={side.part}>
        {client.id !== null && (
          <Fact name="Id">
            <CopyableId label="client ID" value={client.id} />
          </Fact>
        )}
        {customer !== null && <Fact name="Customer">{customer}</Fact>}
        {client.createdAt !== null && (
          <Fact name="Created">
            <Day at={client.createdAt} />
          </Fact>
        )}
        <End client={client} />
        {client.scope != null && client.scope !== '' && <Fact name="Scope">{client.scope}</Fact>}
        <Fact name="Historical access">
          {client.unreadable?.includes('historicalAccessHours') ? UNKNOWN : accessText(client.historicalAccessHours)}
        </Fact>
        <Fact name="Requests per second">{amountText(client.requestsPerSecond)}</Fact>
        <Fact name="Request burst">{amountText(client.requestBurst)}</Fact>
      </Facts>
      <div className={side.part}>
        <h3 className={side.subheading}>Hermes</h3>
        <Facts>
          <Fact name="Maximum connections">{amountText(client.maxConnections)}</Fact>
        </Facts>
      </div>
      <div className={side.part}>
        {client.unreadable?.includes('packages') ? (
          <Facts>
            <Fact name="Packages">{UNKNOWN}</Fact>
          </Facts>
        ) : (
          gamesByProduct(client.packages, allGames).map((product) => <ProductGrid key={product.id} product={product} />)
        )}
      </div>
    </section>
  );
}

/** The end date, once it is near or past. */
function End({ client: { status, expiresAt } }: { client: CardClient }) {
  if (expiresAt === null || status === 'ACTIVE') return null;
  return (
    <Fact name={status === 'EXPIRING' ? 'Expires on' : 'Terminated'}>
      <Day at={expiresAt} />
    </Fact>
  );
}

const UNKNOWN = '–';

function amountText(amount: number | null): string {
  return isAmount(amount) ? String(amount) : UNKNOWN;
}

function accessText(hours: number | null): string {
  return hours === null || isAmount(hours) ? historicalAccessText(hours) : UNKNOWN;
}

/** The games of one product, in rows of eight. */
function ProductGrid({ product: { name, activeCount, games } }: { product: ProductGames }) {
  const id = useId();
  return (
    <>
      <h3 id={id} className={side.subheading}>
        {name}
        <span className={side.count}>{activeCount === games.length ? activeCount : `${activeCount} of ${games.length}`}</span>
      </h3>
      {games.length === 0 && <p className={classes.none}>No games</p>}
      {games.length > 0 && (
        <ul className={classes.grid} aria-labelledby={id}>
          {games.map(({ game, isActive }) => (
            <li key={game.id} className={classes.game} data-inactive={!isActive || undefined}>
              <GameIcon src={game.iconUrl} name={gameTitle(game)} size={24} />
              {!isActive && <span className="sl-hidden">, not included</span>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
