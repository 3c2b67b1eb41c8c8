import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { Button, ButtonLink } from '../src/ui/button.tsx';
import { CopyableId, RequestId } from '../src/ui/copy.tsx';
import { GameIcon, GameIcons, TeamLogo } from '../src/ui/logos.tsx';
import { Logo, PageHeader } from '../src/ui/page.tsx';
import { RowMenu } from '../src/ui/row-menu.tsx';
import { Skeleton } from '../src/ui/skeleton.tsx';
import { StatusBadge } from '../src/ui/badges.tsx';
import { toast } from '../src/ui/toasts.tsx';
import { pictures } from './images.ts';
import { Section } from './section.tsx';

const nothing = () => undefined;
const games = ['Blue game', 'Counter Strike', null, 'Rocket League', 'Valorous', 'Dawn'].map((title, index) => ({
  id: String(index),
  title,
  iconUrl: index === 0 ? pictures.blue : null,
}));

export function PartsPage() {
  return (
    <>
      <PageHeader
        title="Parts"
        description="Everything that screens are made of, in each of its states."
        breadcrumbs={[
          { label: 'Gallery', to: '/parts' },
          { label: 'Kit', to: '/states' },
        ]}
        actions={
          <>
            <Button>Export</Button>
            <Button tone="primary" leftSection={<IconPlus size={16} aria-hidden="true" />}>
              Create client
            </Button>
          </>
        }
      />
      <Section title="Buttons">
        <Button tone="primary">Primary</Button>
        <Button>Default</Button>
        <Button tone="subtle">Subtle</Button>
        <Button tone="danger">Delete</Button>
        <Button tone="danger" loading>
          Deleting
        </Button>
        <Button tone="primary" loading>
          Loading
        </Button>
        <Button disabled>Disabled</Button>
        <ButtonLink to="/fields">Link as button</ButtonLink>
        <Button size="md" tone="primary">
          Larger
        </Button>
      </Section>
      <Section title="Status">
        <StatusBadge tone="live">Live</StatusBadge>
        <StatusBadge tone="positive">Active</StatusBadge>
        <StatusBadge tone="warning">Expiring</StatusBadge>
        <StatusBadge tone="negative">Inactive</StatusBadge>
        <StatusBadge tone="neutral">Upcoming</StatusBadge>
      </Section>
      <Section title="Toasts and menus">
        <Button onClick={() => toast({ tone: 'positive', text: 'Client created' })}>Positive toast</Button>
        <Button onClick={() => toast({ tone: 'negative', text: 'The list could not be loaded. Please try again.' })}>
          Negative toast
        </Button>
        <Button onClick={() => toast({ tone: 'neutral', text: 'Filters cleared', action: { label: 'Undo', onSelect: nothing } })}>
          Toast with action
        </Button>
        <RowMenu
          label="Actions for Demo client"
          items={[
            { label: 'Edit client', icon: <IconPencil size={16} />, onSelect: nothing },
            { label: 'Delete client', icon: <IconTrash size={16} />, danger: true, onSelect: nothing },
          ]}
        />
      </Section>
      <Section title="Ids">
        <CopyableId label="client ID" value="b7f3a1c0-55d2-4f9e-9d0a-1a2b3c4d5e6f" />
        <RequestId value="1c9074ee-c14c-4d1b-9867-adc13822827c" />
      </Section>
      <Section title="Logos and icons">
        <TeamLogo src={pictures.red} name="Red Lynx" />
        <TeamLogo src={pictures.broken} name="Broken Picture" />
        <TeamLogo src={null} name="Natus" />
        <TeamLogo src={null} name={null} />
        <TeamLogo src={null} name="Team Nine" size={40} />
        <GameIcon src={pictures.blue} name="Blue game" />
        <GameIcon src={null} name="Counter Strike" />
        <GameIcon src={null} name={null} />
        <GameIcon src={null} name="Rocket League" size={40} />
        <Logo />
      </Section>
      <Section title="Games of a cell">
        <GameIcons games={[]} />
        <GameIcons games={games.slice(0, 2)} />
        <GameIcons games={games} />
      </Section>
      <Section title="Skeletons">
        <Skeleton width={40} height={40} circle />
        <Skeleton width={180} />
        <Skeleton width={96} height={40} />
      </Section>
    </>
  );
}
