import './styles/tokens.css';
import './styles/base.css';
import './styles/kit.css';
import './styles/kit-surfaces.css';
import type { ReactNode } from 'react';
import { useColorSchemeSync } from './color-scheme.ts';
import { Toasts } from './toasts.tsx';

/** Provides theme and toasts. */
export function UiProvider({ children }: { children: ReactNode }) {
  useColorSchemeSync();
  return (
    <>
      {children}
      <Toasts />
    </>
  );
}
