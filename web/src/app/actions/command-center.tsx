import { useApolloClient } from '@apollo/client/react';
import { useContext, useEffect } from 'react';
import { useActions, usePerformAction } from '../../lib/actions/action-registry.ts';
import { type Action, SHOW_SETTINGS, TOGGLE_SIDEBAR } from '../../lib/actions/action.ts';
import { useShortcuts } from '../../lib/actions/use-shortcuts.ts';
import { useChangeDisplay, useDisplay } from '../../lib/display.tsx';
import { chooseColorScheme, useColorScheme } from '../../ui/color-scheme.ts';
import { afterFirstPaint } from '../../lib/timing.ts';
import { API_DOCS_PATH, customerLink, showsCustomerInContext } from '../../lib/urls.ts';
import { useActFor } from '../../gateway/session/act-for.ts';
import { actingOrigin } from '../../gateway/session/acting-customer.ts';
import { useLogOut } from '../../gateway/session/log-out.tsx';
import { useViewer, type Viewer } from '../../gateway/session/viewer-context.ts';
import { copyAction } from '../../ui/copy.tsx';
import { clientConfig } from '../../lib/client-config.ts';
import { DiagnosticsContext } from '../diagnostics/diagnostics-provider.tsx';
import { navSections } from '../nav-sections.tsx';
import { pageActions, shellActions, themeActions } from './global-actions.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useOverlay } from '../../ui/overlay.tsx';

// Lazy chunks, not part of the first load of a page.
const loadPalette = async () => (await import('./palette.tsx')).Palette;
const Palette = lazyPart(loadPalette);
const ShortcutsDialog = lazyPart(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);
const SettingsDialog = lazyPart(async () => (await import('./settings-dialog.tsx')).SettingsDialog);

const SETTINGS_KEYWORDS = ['preferences', 'rows', 'density', 'time zone', 'odds format'];

/** Registers the global actions, handles their shortcuts, and shows their dialogs. */
export function CommandCenter() {
  const viewer = useViewer();
  const { docsUrl } = clientConfig();
  const client = useApolloClient();
  const logOut = useLogOut(viewer.user.id);
  const actFor = useActFor();
  const perform = usePerformAction();
  const openDiagnostics = useContext(DiagnosticsContext);
  const colorScheme = useColorScheme();
  const { shown, typedAhead, open, close, renderOverlay } = useOverlay<'palette' | 'shortcuts' | 'settings'>();
  const { singleKeys: singleKeysOn, isRail } = useDisplay();
  const changeDisplay = useChangeDisplay();

  useActions([
    ...pageActions(navSections(viewer), viewer),
    ...copyActions(viewer),
    ...themeActions(colorScheme, chooseColorScheme),
    ...shellActions(viewer, {
      openPalette: () => open('palette'),
      showShortcuts: () => open('shortcuts'),
      showDiagnostics: openDiagnostics,
      // Each screen shows the failure of its own query.
      refresh: () => void client.refetchQueries({ include: 'active' }).catch(() => {}),
      signOut: logOut,
      stopActing: () => void actFor(null, actingOrigin(viewer.customer?.id)),
      openDocs: () => void window.open(docsUrl, '_blank', 'noopener'),
      openApiDocs: () => void window.open(API_DOCS_PATH, '_blank', 'noopener'),
    }),
    { id: SHOW_SETTINGS, title: 'Settings', group: 'Account', keywords: SETTINGS_KEYWORDS, run: () => open('settings') },
    {
      id: TOGGLE_SIDEBAR,
      title: isRail ? 'Open the sidebar' : 'Close the sidebar',
      group: 'Account',
      keywords: ['navigation', 'menu', 'rail', 'collapse', 'expand'],
      shortcut: 'mod+b',
      run: () => changeDisplay({ isRail: !isRail }),
    },
  ]);
  useShortcuts(singleKeysOn, perform);
  useEffect(function fetchPalette() {
    return afterFirstPaint(() => void loadPalette().catch(() => {}));
  }, []);

  function runAndClose(action: Action): void {
    close();
    perform(action);
  }

  return renderOverlay(
    <>
      {shown === 'palette' && (
        <Palette typedAhead={typedAhead} singleKeysOn={singleKeysOn} onPick={runAndClose} onClose={close} />
      )}
      {shown === 'shortcuts' && (
        <ShortcutsDialog
          singleKeysOn={singleKeysOn}
          onSingleKeysChange={(singleKeys) => changeDisplay({ singleKeys })}
          onClose={close}
        />
      )}
      {shown === 'settings' && <SettingsDialog onClose={close} />}
    </>,
  );
}

function copyActions({ customer, isStaff }: Viewer): Action[] {
  const link = (): string => {
    const { href, pathname } = window.location;
    return isStaff && customer && showsCustomerInContext(pathname) ? customerLink(href, customer.id) : href;
  };
  return [
    copyAction({ id: 'link', what: 'link to this page', value: link, keywords: ['address', 'url', 'share'] }),
    ...(customer ? [copyAction({ id: 'customer', what: 'customer ID', value: customer.id })] : []),
  ];
}
