// The order of Mantine's styles matters. The layered files let our CSS modules override them in any load order.
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Tabs.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import './styles/tokens.css';
import './styles/base.css';
import { createTheme, type CSSVariablesResolver, type MantineColorsTuple, MantineProvider } from '@mantine/core';
import { setNonce } from 'get-nonce';
import { type ReactNode, useMemo } from 'react';
import { cookieColorScheme } from './color-scheme.ts';
import { Toasts } from './toasts.tsx';

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
    // The page reserves space for its scrollbar, so a modal that blocks scrolling causes no shift.
    // By name, because importing the components would add them to the first load of every page.
    ModalRoot: { defaultProps: { removeScrollProps: { removeScrollBar: false } } },
    DrawerRoot: { defaultProps: { removeScrollProps: { removeScrollBar: false } } },
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

/** Maps Mantine's colours to our design tokens. */
export const mantineVariables: CSSVariablesResolver = () => ({ variables: {}, light: roles, dark: roles });

/** Nonce of this page's content security policy; empty if the page has none. */
export function cspNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

const colorSchemeManager = cookieColorScheme();

/**
 * Provides theme and toasts.
 * `nonce` is the nonce of this page's content security policy; empty if there is none.
 */
export function UiProvider({ nonce, children }: { nonce: string; children: ReactNode }) {
  const getStyleNonce = useMemo(() => {
    // The scroll lock of modals and drawers adds its own style element.
    setNonce(nonce);
    return () => nonce;
  }, [nonce]);

  return (
    <MantineProvider
      theme={mantineTheme}
      cssVariablesResolver={mantineVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={getStyleNonce}
    >
      {children}
      <Toasts />
    </MantineProvider>
  );
}
