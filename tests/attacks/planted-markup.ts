import type { ControlClient } from '../../sandbox/src/testing/control-client.ts';

/** Runs as soon as a page takes it for markup. */
export const MARKUP = '<img src=x onerror="window.pwned = 1"><script>window.pwned = 1</script>';

/** Names and texts of the provider with markup, as an attacker would write them. */
export async function plantMarkup(control: ControlClient): Promise<void> {
  const [clients, widgets, series] = await Promise.all([
    control.allState('clients'),
    control.allState('widgets'),
    control.allState('series'),
  ]);
  const client = clients.find(({ name }) => name === 'Production website');
  await control.change('clients', String(client?.['id']), { name: MARKUP });
  // Series that the list shows first.
  const shown = series.filter(({ lifecycle }) => lifecycle === 'live');
  const rosterIds = new Set(
    shown.flatMap(({ participants }) => participants.flatMap(({ roster }) => (roster ? [roster.id] : []))),
  );
  const rosters = await Promise.all([...rosterIds].map((id) => control.state('rosters', id)));
  const teamIds = new Set(rosters.flatMap(({ team }) => (team ? [team.id] : [])));
  const tournamentIds = new Set(shown.flatMap(({ tournament }) => (tournament ? [tournament.id] : [])));
  await Promise.all([
    ...widgets
      .filter(({ slug }) => slug === 'pre-series')
      .map(({ id }) => control.change('widgets', String(id), { customer_description: MARKUP })),
    ...[...teamIds].map((id) => control.change('teams', id, { name: `${MARKUP} ${id}` })),
    ...[...tournamentIds].map((id) => control.change('tournaments', id, { title: `${MARKUP} ${id}` })),
    ...shown.map(({ id }) => control.change('series', id, { title: MARKUP })),
  ]);
}
