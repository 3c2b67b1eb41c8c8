import { storageStateOf } from '../support/accounts.ts';
import { changeState } from '../support/control.ts';
import { expect, test } from '../support/test.ts';
import { openLiveList, pick, seeRow } from '../support/trading-list.ts';

test.use({ storageState: storageStateOf('trader') });

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString().replace(/\.\d+/, '');
/** Half of the interval of the list's clock, so that the tick alone cannot pass the test. */
const SOON = { timeout: 5_000 };

test('a row shows Live when a patch moves its start into the past, and when the clock passes it [trading.badge.live]', async ({
  page,
}) => {
  const list = await openLiveList(page, '?game=5');
  const { series, first, second } = pick(list, '5');
  const row = await seeRow(page, { first, second });
  const badge = row.getByText('Live', { exact: true });
  const moveStart = (start: string) => changeState('series', series.id, { start });
  await moveStart(inSeconds(3_600));
  await expect(badge).toHaveCount(0);
  await moveStart(inSeconds(1_800));
  await expect(row.getByText(/^in (29|30) min$/)).toBeVisible(SOON);
  for (const seconds of [-1, 2, -1, 3]) {
    await moveStart(inSeconds(seconds));
    await expect(badge).toBeVisible(SOON);
    await moveStart(inSeconds(3_600));
    await expect(badge).toHaveCount(0);
  }

  const match = list.matches.find(({ seriesId, order }) => seriesId === series.id && order > 1);
  expect(match).toBeDefined();
  await changeState('matches', match?.id ?? '', { lifecycle: 'live' });
  await moveStart(inSeconds(-1));
  await expect(row.getByText(`Match ${match?.order}`, { exact: true })).toBeVisible(SOON);
});
