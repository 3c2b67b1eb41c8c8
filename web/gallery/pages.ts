/** The pages of the gallery by their addresses, in the order of the navigation; pictures are taken of each. */
export const PAGES = [
  'parts',
  'details',
  'fields',
  'choices',
  'form',
  'dialogs',
  'states',
  'tables',
  'pages',
  'trading',
  'widgets',
] as const;

export type PageName = (typeof PAGES)[number];

export const titleOf = (name: PageName): string => name.charAt(0).toUpperCase() + name.slice(1);
