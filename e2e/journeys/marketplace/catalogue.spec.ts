import { ITEMS, type Item } from '../../../apps/server/src/modules/trading/reference/index.ts';
import { SORTS } from '../../../apps/web/src/features/marketplace/marketplace.search.ts';
import { expect, test } from '../../support/members.ts';
import { visit } from '../../support/router.ts';
import { cutOff, sidewaysOf } from '../../support/sideways.ts';
import { itemOf, marketDesk, searchOf } from './market-desk.ts';

const KROMERIZ = { zip: '76701' };
/** Of eight letters or so, in pixels. */
const LENGTH_OF_A_WORD = 80;

/** The narrowest that is still in use: what fits here fits every phone. */
test.use({ viewport: { width: 320, height: 700 }, hasTouch: true });

const titlesOf = ({ parameters }: Item) => parameters.map(({ title }) => title.cs);
const lengthOf = (item: Item) =>
  item.names.cs.length +
  item.parameters
    .map((parameter) => {
      if (parameter.type === 'text') return parameter.title.cs.length + parameter.default.cs.length;
      if (parameter.type === 'select') return parameter.options.map(({ title }) => title.cs).join(' ').length;
      return parameter.title.cs.length;
    })
    .reduce((sum, length) => sum + length, 0);

/** Of each category the longest, and whatever has more nutrients than fit beside each other. */
const chosen = [
  ...Map.groupBy(
    ITEMS.filter(({ tradeType }) => tradeType === 'TO_STORAGE'),
    ({ category }) => category,
  ).values(),
].flatMap((items) => {
  const [longest] = items.toSorted((a, b) => lengthOf(b) - lengthOf(a));
  const many = items.filter(({ parameters }) => parameters.filter(({ id }) => /^[A-Z]/.test(id)).length > 3);
  return [...new Set([...(longest ? [longest] : []), ...many.slice(0, 1)])];
});

test('the longest parameters of each category fit a small phone, in Czech', async ({
  page,
  enterAs,
  expectAccessible,
}) => {
  test.slow();
  await enterAs('premium', `/marketplace${searchOf(KROMERIZ)}`, 'cs');
  const desk = marketDesk(page, 'cs');
  for (const item of chosen) {
    await test.step(item.names.cs, async () => {
      await visit(page, `${itemOf(item.id)}${searchOf(KROMERIZ)}`);
      await expect(desk.panel.getByRole('heading', { name: item.names.cs })).toBeVisible();
      for (const title of titlesOf(item).filter((item) => /^.[^\d]{2,}$/.test(item)))
        await expect(desk.panel.locator('dt', { hasText: title }).first()).toBeVisible();
      expect(await sidewaysOf(page)).toEqual([]);
      expect(await cutOff(page)).toEqual([]);
      // A decimal comma everywhere.
      for (const value of await desk.panel.locator('dd').allInnerTexts()) expect(value).not.toMatch(/\d\.\d/);
      const picture = desk.panel.locator('img.about-trader-image');
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
    });
  }
  await expectAccessible();
});

test('the search has room for a word, beside the longest order', async ({ page, enterAs }) => {
  await enterAs('premium', `/marketplace${searchOf(KROMERIZ)}`, 'cs');
  const desk = marketDesk(page, 'cs');
  for (const sort of SORTS)
    await test.step(sort, async () => {
      await visit(page, `/marketplace${searchOf(KROMERIZ)}&sort=${sort}`);
      await expect(page.getByText(desk.say(`marketplace:sort.${sort}`))).toBeVisible();
      expect((await desk.search.boundingBox())?.width).toBeGreaterThan(LENGTH_OF_A_WORD);
      expect(await sidewaysOf(page)).toEqual([]);
    });
});
