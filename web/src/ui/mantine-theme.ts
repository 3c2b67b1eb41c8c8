import { type CSSVariablesResolver, createTheme, Drawer, type MantineColorsTuple, Modal } from '@mantine/core';

const accent: MantineColorsTuple = [
  '#eef0ff',
  '#dde1fd',
  '#b9c1fb',
  '#929ff6',
  '#7080f0',
  '#5a6cec',
  '#4759e4',
  '#3d4fd8',
  '#3343bd',
  '#28359b',
];

export const mantineTheme = createTheme({
  primaryColor: 'accent',
  primaryShade: 7,
  colors: { accent },
  fontFamily: 'var(--sl-font)',
  fontFamilyMonospace: 'var(--sl-font-mono)',
  headings: { fontFamily: 'var(--sl-font)', fontWeight: '600' },
  defaultRadius: 'md',
  radius: { sm: '4px', md: '6px', lg: '10px' },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // The page keeps room for its scrollbar, so nothing needs to be shifted while a modal blocks scrolling.
    ModalRoot: Modal.Root.extend({ defaultProps: { removeScrollProps: { removeScrollBar: false } } }),
    DrawerRoot: Drawer.Root.extend({ defaultProps: { removeScrollProps: { removeScrollBar: false } } }),
  },
});

const roles = {
  '--mantine-color-body': 'var(--sl-canvas)',
  '--mantine-color-text': 'var(--sl-text)',
  '--mantine-color-dimmed': 'var(--sl-text-soft)',
  '--mantine-color-placeholder': 'var(--sl-text-faint)',
  '--mantine-color-anchor': 'var(--sl-accent-text)',
  '--mantine-color-error': 'var(--sl-negative)',
  '--mantine-color-default': 'var(--sl-surface)',
  '--mantine-color-default-hover': 'var(--sl-hover)',
  '--mantine-color-default-color': 'var(--sl-text)',
  '--mantine-color-default-border': 'var(--sl-border-strong)',
  '--mantine-color-accent-filled': 'var(--sl-accent)',
  '--mantine-color-accent-filled-hover': 'var(--sl-accent-hover)',
  '--mantine-color-accent-light': 'var(--sl-accent-soft)',
  '--mantine-color-accent-light-color': 'var(--sl-accent-text)',
  '--mantine-color-accent-outline': 'var(--sl-accent-text)',
  '--mantine-primary-color-filled': 'var(--sl-accent)',
  '--mantine-primary-color-filled-hover': 'var(--sl-accent-hover)',
};

/** Gives Mantine's parts the colours of our tokens, so that a theme is changed in one place. */
export const mantineVariables: CSSVariablesResolver = () => ({ variables: {}, light: roles, dark: roles });
