// The order of Mantine's styles matters. The layered files let our CSS modules override them in any load order.
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import './styles/mantine.css';
import { createTheme, MantineProvider } from '@mantine/core';
import { setNonce } from 'get-nonce';
import type { ReactNode } from 'react';

// The page reserves space for its scrollbar, so a modal that blocks scrolling causes no shift.
const noShift = { defaultProps: { removeScrollProps: { removeScrollBar: false } } };

// Colours, fonts and radii are in mantine.css.
const theme = createTheme({
  respectReducedMotion: true,
  components: { ModalRoot: noShift, DrawerRoot: noShift },
});

/** Nonce of this page's content security policy; empty if the page has none. */
function cspNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

// The scroll lock of modals and drawers adds its own style element.
if (typeof document !== 'undefined') setNonce(cspNonce());

/** Context of Mantine's overlays. Each lazy overlay has its own, so that no page loads Mantine before its first paint. */
export function MantineScope({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
      getStyleNonce={cspNonce}
      // color-scheme.ts sets the attribute of the root element.
      getRootElement={() => undefined}
    >
      {children}
    </MantineProvider>
  );
}
