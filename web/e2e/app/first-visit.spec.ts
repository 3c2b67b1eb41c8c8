import { randomBytes } from 'node:crypto';
import type { Browser } from '@playwright/test';
import { PostgresProcess } from '../../../gateway/test/support/postgres-process.ts';
import { startProxy } from '../../../gateway/test/support/proxy-process.ts';
import { RedisProcess } from '../../../gateway/test/support/redis-process.ts';
import { freePort } from '../../../scripts/lib/ports.ts';
import { storeIn, temporaryFolder } from '../../../scripts/lib/stack.ts';
import { ACCOUNTS } from '../support/accounts.ts';
import { boards } from '../support/desk.ts';
import { waitForStoredPreferences } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';
import { expectListLoaded, ONE_GAME } from '../support/trading-list.ts';
import { panelOf } from '../support/watchlist.ts';
import { expectSent, keepWithAccount, openBrowser, startGateway } from '../support/workspace.ts';

const FULL = process.env['TEST_FULL'] === 'on';

interface Events {
  /** Called while the first browser sends what the user has starred. */
  readonly duringWork?: () => Promise<void>;
  /** Called after the first browser is closed. */
  readonly afterWork?: () => Promise<void>;
}

/** A user chooses to keep settings with the account, stars series, lays out a desk, and finds all of it in another browser. */
async function firstVisit(browser: Browser, dashboard: string, { duringWork, afterWork }: Events): Promise<void> {
  const first = await openBrowser(browser, dashboard, ACCOUNTS.trader.email);
  const saved: string[] = [];
  first.on('request', (request) => {
    if (request.postData()?.includes('saveWorkspaceItems') === true) saved.push(request.postData() ?? '');
  });
  await first.goto(ONE_GAME);
  await expectListLoaded(first);
  const [starBefore, starAfter] = [
    first.getByRole('button', { name: /^Watch / }).first(),
    first.getByRole('button', { name: /^Watch / }).nth(1),
  ];
  await starBefore.click();
  await expect(starBefore).toHaveAttribute('aria-pressed', 'true');
  const names = [await starBefore.getAttribute('aria-label'), await starAfter.getAttribute('aria-label')];

  await test.step('nothing is sent before the choice', async () => {
    expect(saved).toEqual([]);
    await keepWithAccount(first);
    await expect.poll(() => saved.length).toBeGreaterThan(0);
  });

  await starAfter.click();
  await expect(starAfter).toHaveAttribute('aria-pressed', 'true');
  await waitForStoredPreferences(first);
  await duringWork?.();
  await first.goto('/trading/desk');
  await first.getByRole('button', { name: 'Add board' }).first().click();
  await first.getByRole('listbox').getByRole('option', { name: 'Four live series, newest first' }).click();
  await expect(boards(first)).toHaveCount(4, { timeout: 60_000 });
  await first.getByRole('button', { name: 'Layouts' }).click();
  await first.getByRole('textbox', { name: 'Name', exact: true }).fill('Evening');
  await first.getByRole('button', { name: 'Save this desk' }).click();
  await expectSent(first);
  await first.context().close();
  await afterWork?.();

  await test.step('another browser has the watchlist, the desk and the layout', async () => {
    const second = await openBrowser(browser, dashboard, ACCOUNTS.trader.email);
    await second.goto('/trading/desk');
    await expect(boards(second)).toHaveCount(4, { timeout: 60_000 });
    await second.getByRole('button', { name: 'Watchlist and alerts' }).click();
    for (const name of names) {
      const series = panelOf(second).getByRole('group', { name: name?.slice('Watch '.length) ?? '', exact: true });
      await expect(series).toBeVisible();
    }
    await second.keyboard.press('Escape');
    await second.getByRole('button', { name: 'Layouts' }).click();
    await expect(second.getByRole('button', { name: /^Evening/ })).toBeVisible();
    await second.keyboard.press('Escape');

    await test.step('and shows what a third one changes', async () => {
      const third = await openBrowser(browser, dashboard, ACCOUNTS.trader.email);
      await third.goto('/trading/desk');
      await third.getByRole('button', { name: 'Watchlist and alerts' }).click();
      await second.getByRole('button', { name: 'Watchlist and alerts' }).click();
      await expect(panelOf(third).getByRole('button', { name: /^Stop watching / })).toHaveCount(2);
      await panelOf(third)
        .getByRole('button', { name: /^Stop watching / })
        .first()
        .click();
      await expect(panelOf(second).getByRole('button', { name: /^Stop watching / })).toHaveCount(1);
      await third.context().close();
    });
    await second.context().close();
  });

  await test.step('the audit log still has the choice', async () => {
    const auditor = await openBrowser(browser, dashboard, ACCOUNTS.superuser.email);
    await auditor.goto('/admin/audit');
    await expect(auditor.getByRole('row').filter({ hasText: 'Choose where settings are kept' })).toHaveCount(1);
    await auditor.context().close();
  });
}

test('what a user keeps with the account is in another browser after a restart, and so is the audit log', async ({ browser }) => {
  const port = await freePort();
  const folder = temporaryFolder();
  let gateway = await startGateway(port, storeIn(folder.path));
  const afterWork = async (): Promise<void> => {
    await gateway.service.stop();
    gateway = await startGateway(port, storeIn(folder.path));
  };
  try {
    await firstVisit(browser, `http://localhost:${port}`, { afterWork });
  } finally {
    await gateway.service.stop();
    folder.remove();
  }
});

if (FULL) {
  test('what a user keeps with the account is in another browser if the gateway is killed meanwhile, and another one goes on', async ({
    browser,
  }) => {
    const stops: (() => Promise<unknown>)[] = [];
    try {
      const redis = await RedisProcess.start();
      stops.push(() => redis.kill());
      const postgres = await PostgresProcess.start();
      stops.push(() => postgres.remove());
      const shared = {
        REDIS_URL: redis.url,
        DATABASE_URL: await postgres.createDatabase('sightline'),
        TRADING_TOKEN_KEY: `k1:${randomBytes(32).toString('base64')}`,
        TRUST_PROXY: 'on',
      };
      const startOne = async () => {
        const port = await freePort();
        const adminPort = await freePort();
        const { service } = await startGateway(port, { ...shared, ADMIN_ADDRESS: String(adminPort) });
        stops.push(() => service.stop());
        return { service, url: `http://127.0.0.1:${port}`, sockets: () => openSockets(adminPort) };
      };
      const gateways = [await startOne(), await startOne()];
      const proxy = await startProxy(gateways.map(({ url }) => url));
      stops.push(() => proxy.stop());
      const duringWork = async (): Promise<void> => {
        const counts = () => Promise.all(gateways.map((gateway) => gateway.sockets()));
        // The proxy keeps the users of a customer on one gateway.
        await expect.poll(async () => (await counts()).toSorted((a, b) => a - b)).toEqual([0, 1]);
        const service = gateways[(await counts()).indexOf(1)]?.service;
        service?.child.kill('SIGKILL');
        await service?.exited;
      };
      await firstVisit(browser, proxy.url, { duringWork });
    } finally {
      for (const stop of stops.toReversed()) await stop();
    }
  });
}

async function openSockets(adminPort: number): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text();
  return Number(/^sightline_sockets (?<count>\d+)$/m.exec(metrics)?.groups?.['count']);
}
