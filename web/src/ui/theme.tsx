import './styles/mantine.ts';
import './styles/tokens.css';
import './styles/base.css';
import { MantineProvider } from '@mantine/core';
import { setNonce } from 'get-nonce';
import { type ReactNode, useMemo } from 'react';
import { cookieColorScheme } from './color-scheme.ts';
import { ConfirmProvider } from './confirm-dialog.tsx';
import { mantineTheme, mantineVariables } from './mantine-theme.ts';
import { Toasts } from './toasts.tsx';

const colorSchemeManager = cookieColorScheme();

/**
 * Theme, toasts and confirmations for everything inside.
 * `nonce` is the one of this page's content security policy; empty where there is none.
 */
export function UiProvider({ nonce, children }: { nonce: string; children: ReactNode }) {
  const getStyleNonce = useMemo(() => {
    // Scroll locks of modals and drawers write a style element of their own.
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
      <ConfirmProvider>{children}</ConfirmProvider>
      <Toasts />
    </MantineProvider>
  );
}
