import { historicalAccessText } from '@sightline/schema/rules/historical-access.ts';
import { type ReactNode, useId } from 'react';
import { byTitle, gameTitle, type DisplayedGame } from '../../lib/games.ts';
import { UNKNOWN } from '../../lib/text.ts';
import { ActivityBadge } from '../../ui/badges.tsx';
import { ActivityEnd, Day } from '../../ui/cells.tsx';
import { CopyableId } from '../../ui/copy.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { GameIcon } from '../../ui/logos.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import type { WidgetPageQuery } from './widget-page.generated.ts';
import side from '../../ui/side-card.module.css';
import classes from './widget-page.module.css';

/** Left panel: facts, games and domains of a widget. */
export function WidgetFacts({ widget, allGames }: { widget: ShownWidget; allGames: readonly DisplayedGame[] }) {
  const id = useId();
  const { active, inactive } = splitGames(widget.games, allGames);
  const isUnreadable = (field: string) => widget.unreadable.includes(field);
  return (
    <section className="sl-shrinks sl-card sl-raised" aria-labelledby={id}>
      <div className={`${side.part} sl-grid sl-gap-8 sl-items-start`}>
        <h2 id={id} className="sl-plain sl-16 sl-600 sl-tight sl-breaks">
          {widget.slug}
        </h2>
        <ActivityBadge status={widget.status} />
        <span className="sl-faint sl-12">
          <ActivityEnd status={widget.status} expiresAt={widget.expiresAt} />
        </span>
        {widget.description !== null && <p className="sl-plain sl-soft sl-13 sl-loose sl-breaks">{widget.description}</p>}
      </div>
      <Facts className={side.part}>
        <Fact name="Id">
          <CopyableId label="widget ID" value={widget.id} />
        </Fact>
        <Fact name="Namespace">{widget.namespace}</Fact>
        <Fact name="Created">
          <Day at={widget.createdAt} />
        </Fact>
        <Fact name="Historical access">
          {isUnreadable('historicalAccessHours') ? UNKNOWN : historicalAccessText(widget.historicalAccessHours)}
        </Fact>
      </Facts>
      {widget.unreadable.length > 0 && <FormAlert tone="warning">Couldn't read some details of this widget.</FormAlert>}
      <div className={side.part}>
        <Games title="Active games" games={active} isUnreadable={isUnreadable('games')} />
        {inactive.length > 0 && !isUnreadable('games') && <Games title="Inactive games" games={inactive} isInactive />}
      </div>
      <div className={side.part}>
        <Domains domains={widget.domains} isUnreadable={isUnreadable('domains')} />
      </div>
    </section>
  );
}

/** @param props.count null if it is unknown */
function Subheading({ id, count, children }: { id: string; count: number | null; children: ReactNode }) {
  return (
    <h3 id={id} className={side.subheading}>
      {children} <span className={side.count}>{count ?? UNKNOWN}</span>
    </h3>
  );
}

interface GamesProps {
  readonly title: string;
  readonly games: readonly DisplayedGame[];
  readonly isInactive?: boolean;
  /** Whether the games could not be read, so that their number is unknown. */
  readonly isUnreadable?: boolean;
}

function Games({ title, games, isInactive = false, isUnreadable = false }: GamesProps) {
  const id = useId();
  return (
    <>
      <Subheading id={id} count={isUnreadable ? null : games.length}>
        {title}
      </Subheading>
      <ul className={`${classes.list} ${classes.games}`} aria-labelledby={id}>
        {games.map((game) => (
          <li key={game.id} className={classes.game} data-inactive={isInactive || undefined}>
            <span aria-hidden="true">
              <GameIcon src={game.iconUrl} name={gameTitle(game)} size={22} />
            </span>
            <span>{gameTitle(game)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Domains({ domains, isUnreadable }: { domains: ShownWidget['domains']; isUnreadable: boolean }) {
  const id = useId();
  return (
    <>
      <Subheading id={id} count={isUnreadable ? null : domains.length}>
        Domains
      </Subheading>
      {domains.length === 0 && !isUnreadable && <p className="sl-plain sl-faint sl-13">No websites can embed this widget yet.</p>}
      <ul className={classes.list} aria-labelledby={id}>
        {domains.map(({ url, createdAt }) => (
          <li key={url} className={classes.domain}>
            {url}
            <span className="sl-faint sl-12">
              Since <Day at={createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

export type ShownWidget = NonNullable<WidgetPageQuery['widget']>;

/** The widget's games, and all other games; each sorted by title. */
export function splitGames<G extends DisplayedGame>(own: readonly G[], all: readonly G[]): { active: G[]; inactive: G[] } {
  const ids = new Set(own.map(({ id }) => id));
  return { active: byTitle(own), inactive: byTitle(all.filter(({ id }) => !ids.has(id))) };
}
