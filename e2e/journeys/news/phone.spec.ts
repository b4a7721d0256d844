import { expectNoEnglish } from '../../support/english.ts';
import { expect, test, unique } from '../../support/newsroom.ts';
import { settled } from '../../support/router.ts';
import { sidewaysOf } from '../../support/sideways.ts';
import { text } from '../../support/texts.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const cell = (words: string) => ({
  type: 'tableCell' as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: words }] }],
});

test('a Romanian reads on a phone: in their language, and only the table scrolls sideways', async ({
  page,
  newsroom,
  loginAs,
  press,
  expectAccessible,
}) => {
  const headline = unique('Ploaia oprește semănatul');
  await newsroom.report({
    headline,
    language: 'ro',
    text: {
      type: 'doc',
      content: [
        {
          type: 'table',
          content: [
            {
              type: 'tableRow',
              content: Array.from({ length: 9 }, (_, at) => cell(`Livrare în trimestrul ${at}`)),
            },
          ],
        },
      ],
    },
  });
  const user = await newsroom.reader({ country: 'RO' }, { language: 'ro' });
  await loginAs(user.email, '/reports');
  await settled(page);
  await expectNoEnglish(page, 'ro', 'the list');
  expect(await sidewaysOf(page)).toEqual([]);
  await press(page.getByRole('link', { name: headline }));
  await expect(page.getByRole('heading', { level: 1, name: headline })).toBeVisible();
  const table = page.getByRole('group', { name: text('ro', 'news:table') });
  expect(await table.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true);
  expect(await sidewaysOf(page)).toEqual([]);
  await expectAccessible();
});
