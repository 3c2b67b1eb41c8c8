import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showApplication } from '../../app/main.tsx';
import { createFakeGateway, type FakeGateway, type World } from './fake-gateway.ts';
import { onNextMount, removeMounted } from './mounted.ts';
import { baseWorld } from './world.ts';
import { HOUR_MS } from '@sightline/schema/rules/durations.ts';

const CONFIG = {
  providerName: 'Provider',
  supportEmail: 'support@example.test',
  docsUrl: 'https://docs.example.test',
  authRedirectPath: '/update-password',
  isDemo: false,
  version: '0.0.0',
  analyticsUrl: null,
  errorReportingDsn: null,
};

/** Pages opened so far. Each has a user of its own, because preferences are stored by user. */
let opened = 0;

function addElement(tag: string, id: string): HTMLElement {
  document.getElementById(id)?.remove();
  const created = document.createElement(tag);
  created.id = id;
  document.body.append(created);
  return created;
}

/**
 * Opens a page of the whole application, signed in: real routes, Apollo Client and kit. Only the gateway is a fake, which answers
 * from `world` (`world.ts` has the defaults), and every answer must agree with the schema.
 */
export async function openApp(address: string, world: World = {}): Promise<FakeGateway> {
  await removeMounted();
  localStorage.clear();
  sessionStorage.clear();
  const expiresAt = new Date(Date.now() + HOUR_MS).toISOString();
  localStorage.setItem('sightline.session', JSON.stringify({ bearer: 'bearer', expiresAt }));
  const config = addElement('script', 'client-config');
  config.setAttribute('type', 'application/json');
  config.textContent = JSON.stringify(CONFIG);
  const root = addElement('div', 'root');
  window.history.replaceState(null, '', address);
  opened += 1;
  const gateway = createFakeGateway({ ...baseWorld(`user-${opened}`), ...world });
  vi.stubGlobal('WebSocket', gateway.WebSocket);
  const stop = showApplication(gateway.fetch);
  onNextMount(() => {
    stop();
    vi.unstubAllGlobals();
    root.remove();
  });
  await expect.element(page.getByRole('main')).toBeInTheDocument();
  return gateway;
}
