import { useApolloClient } from '@apollo/client/react';
import { useMantineColorScheme } from '@mantine/core';
import { lazy, Suspense, useContext, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Action } from '../../lib/actions/action.ts';
import { usePlainKeys } from '../../lib/actions/plain-keys.ts';
import { useActions } from '../../lib/actions/use-actions.ts';
import { usePerform } from '../../lib/actions/use-perform.ts';
import { useShortcuts } from '../../lib/actions/use-shortcuts.ts';
import { Opener } from '../../lib/focus-return.ts';
import { HOME_PATH } from '../../lib/urls.ts';
import { copyAction } from '../../ui/copy-action.ts';
import { useClientConfig } from '../client-config.tsx';
import { DiagnosticsContext } from '../diagnostics/diagnostics-context.ts';
import { navSections } from '../nav-sections.tsx';
import { useActFor } from '../../session/use-act-for.ts';
import { useLeave } from '../../session/use-leave.ts';
import { useViewer, type Viewer } from '../../session/viewer-context.ts';
import { afterFirstPaint } from '../telemetry/after-first-paint.ts';
import { customerLink } from '../urls.ts';
import { pageActions, shellActions } from './global-actions.ts';
import { themeActions } from './theme-actions.ts';
import { TypedAhead } from './typed-ahead.tsx';

// Neither is part of what a page loads first.
const loadPalette = async () => ({ default: (await import('./palette.tsx')).Palette });
const Palette = lazy(loadPalette);
const KeysSheet = lazy(async () => ({ default: (await import('./shortcuts-dialog.tsx')).KeysSheet }));

/** Offers what can be done from everywhere, hears the keys, and shows the palette and the sheet of keys. */
export function ActionCentre() {
  const viewer = useViewer();
  const { docsUrl } = useClientConfig();
  const client = useApolloClient();
  const leave = useLeave();
  const actFor = useActFor();
  const perform = usePerform();
  const openDiagnostics = useContext(DiagnosticsContext);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [sheet, setSheet] = useState<'palette' | 'keys' | null>(null);
  const [opener] = useState(() => new Opener());
  const [typed, setTyped] = useState('');
  const [plainKeysOn, changePlainKeys] = usePlainKeys(viewer.user.id);

  function open(next: 'palette' | 'keys'): void {
    opener.note();
    setTyped('');
    setSheet(next);
  }

  /** The focus goes back at once: what is done next may move it on, or note where it was. */
  function close(): void {
    flushSync(() => setSheet(null));
    opener.giveBack();
  }

  useActions([
    ...pageActions(navSections(viewer), viewer),
    ...copyActions(viewer),
    ...themeActions(colorScheme, setColorScheme),
    ...shellActions(viewer, {
      openPalette: () => open('palette'),
      showKeys: () => open('keys'),
      showDiagnostics: openDiagnostics,
      // What cannot be read again is said by the screens that asked for it.
      refresh: () => void client.refetchQueries({ include: 'active' }).catch(() => {}),
      leave: () => void leave(),
      returnToDefault: () => void actFor(null, HOME_PATH),
      openDocs: docsUrl === null ? null : () => void window.open(docsUrl, '_blank', 'noopener'),
    }),
  ]);
  useShortcuts(plainKeysOn, perform);
  useEffect(function fetchPalette() {
    return afterFirstPaint(() => void loadPalette().catch(() => {}));
  }, []);

  function pick(action: Action): void {
    close();
    perform(action);
  }

  return (
    <Suspense fallback={<TypedAhead onType={(character) => setTyped((before) => before + character)} />}>
      {sheet === 'palette' && <Palette typed={typed} plainKeysOn={plainKeysOn} onPick={pick} onClose={close} />}
      {sheet === 'keys' && <KeysSheet plainKeysOn={plainKeysOn} onPlainKeysChange={changePlainKeys} onClose={close} />}
    </Suspense>
  );
}

function copyActions({ customer, isStaff }: Viewer): Action[] {
  const link = (): string => {
    const { href } = window.location;
    return isStaff && customer ? customerLink(href, customer.id) : href;
  };
  return [
    copyAction({ id: 'link', what: 'link to this page', value: link, keywords: ['address', 'url', 'share'] }),
    ...(customer ? [copyAction({ id: 'customer', what: 'customer id', value: customer.id })] : []),
  ];
}
