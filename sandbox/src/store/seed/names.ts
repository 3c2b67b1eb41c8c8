import type { Random } from '../../random.ts';

const FIRST = [
  'Ada',
  'Björn',
  'Chidi',
  'Dana',
  'Elif',
  'Felix',
  'Grace',
  'Hana',
  'Ivo',
  'Jonas',
  'Karin',
  'Luca',
  'Mia',
  'Nadia',
  'Oskar',
  'Petra',
  'Quinn',
  'Rosa',
  'Søren',
  'Tomás',
  'Uma',
  'Viktor',
  'Wanda',
  'Yusuf',
  'Zoë',
] as const;
const LAST = [
  'Almeida',
  'Bauer',
  'Costa',
  'Dvořák',
  'Eriksen',
  'Fischer',
  'García',
  'Holm',
  'Ito',
  'Jensen',
  'Kowalski',
  'Lindqvist',
  'Moreau',
  'Novak',
  'Olsen',
  'Pereira',
  'Rossi',
  'Schmidt',
  'Tanaka',
  'Virtanen',
  'Weber',
  "O'Brien",
] as const;
const BRAND = [
  'Amber',
  'Beacon',
  'Cobalt',
  'Drift',
  'Ember',
  'Falcon',
  'Granite',
  'Hollow',
  'Iron',
  'Juniper',
  'Kestrel',
  'Lunar',
  'Meridian',
  'Nimbus',
  'Orchid',
  'Pioneer',
  'Quartz',
  'Raven',
  'Summit',
  'Tidal',
] as const;
const TRADE = ['Bets', 'Gaming', 'Odds', 'Sportsbook', 'Wagering', 'Media', 'Analytics', 'Esports'] as const;
/** Extreme names that tables and forms must support. */
const EXTREME_NAMES = [
  'Ångström & Söner Spel AB',
  'The Very Long Customer Name That An Admin Once Typed Into A Form Without A Limit Ltd',
  '株式会社みらい',
  'X',
  'Ünal Bahis A.Ş.',
  "d'Arc <Jeux> & Fils",
] as const;

const withoutAccents = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();

/** Lower-case ASCII words joined by dashes; text without such words becomes `customer`. */
export function slugOf(name: string): string {
  const slug = withoutAccents(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return slug === '' ? 'customer' : slug;
}

export function personName(random: Random): { first: string; last: string } {
  return { first: random.pick(FIRST), last: random.pick(LAST) };
}

/** `count` different names, with the extreme ones spread among the ordinary ones. */
export function customerNames(random: Random, count: number): string[] {
  const ordinary = random.shuffle(BRAND.flatMap((brand) => TRADE.map((trade) => `${brand} ${trade}`)));
  return random.shuffle([...EXTREME_NAMES, ...ordinary.slice(0, count - EXTREME_NAMES.length)]);
}

/** An address that differs for each `n`. */
export function emailOf(person: { first: string; last: string }, domain: string, n: number): string {
  return `${slugOf(person.first)}.${slugOf(person.last)}.${n}@${domain}`;
}
