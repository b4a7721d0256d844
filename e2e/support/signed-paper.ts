import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import type { Language } from '../../packages/api-schema/src/access.ts';
import { type Hand, signInFrame } from './signing-hand.ts';
import { text } from './texts.ts';
import { expect, test as office } from './trader-office.ts';

export { expect };

/** The trader of the journeys, as people and as papers call it. */
export const TRADER = { id: 'lan-obchodni', name: 'Lán obchodní', legalName: 'Lán obchodní, družstvo' };

interface Deal {
  language: Language;
  companyName: string;
  /** As the page writes them. */
  amount: string;
  total: string;
  /** As on the document: in the language of the company's country, whatever the person's is. */
  paper: { crop: string; amount: string; price: string; total: string };
  hand: Hand;
  /** The company sells unless it buys. */
  isPurchase?: boolean;
}

interface Conclusion {
  /** From a fresh contract with the trader, open on the page, to its signed paper. */
  conclude(deal: Deal): Promise<void>;
}

const SIGNATORY = 'Ing. Petra Horáková';
const PERSON = 'Jan Novák';
const onPaper = (key: string, params: Record<string, string> = {}) =>
  text('cs', `contracts:${key}`, params, 'server');

export const test = office.extend<Conclusion>({
  conclude: async ({ page, press, answer, expectAccessible }, use) =>
    use(async ({ language, companyName, amount, total, paper, hand, isPurchase = false }) => {
      const say = (key: string) =>
        text(language, `transactions:${key}`, { trader: TRADER.name, amount, total, company: companyName });
      const comesTo = (step: string) =>
        expect(page.getByRole('heading', { name: say(`next.${step}.title`) })).toBeVisible();
      const status = page.locator('.contract-head .pill');
      await expect(page).toHaveURL(/\/transactions-and-orders\/transactions\/[\w-]+$/);
      const contractId = page.url().split('/').at(-1) ?? '';
      const sold = { contractId, traderId: TRADER.id };
      const number = `LO-${contractId.slice(-6)}`;

      let loads = 0;
      page.on('load', () => {
        loads += 1;
      });
      await comesTo('early');
      await expect(page.getByText(say('documents.later'))).toBeVisible();
      await answer(sold, 'accept', { externalNumber: number });
      await comesTo('waiting');
      await expect(page.locator('.contract-head')).toContainText(number);
      await answer(sold, 'sign', { signatory: SIGNATORY });
      await comesTo('sign');
      await expect(status).toHaveText(text(language, 'ui:status.Confirmed'));

      await signInFrame(page, { language, press, hand, name: PERSON, way: say('next.signFor') });
      await expect(page).toHaveURL(new RegExp(`/${contractId}/success$`));
      await expect(
        page.getByRole('heading', { name: say(isPurchase ? 'signed.bought' : 'signed.sold') }),
      ).toBeVisible();
      await expect(status).toHaveText(text(language, 'ui:status.Signed'));
      await expectAccessible();
      expect(loads, 'every step came to the open page').toBe(0);

      const contract = await download(page, onPaper('signedFile', { number }));
      for (const words of [
        onPaper('confirmation.number', { number }),
        `${onPaper('confirmation.seller')} ${isPurchase ? TRADER.legalName : companyName}`,
        `${onPaper('confirmation.buyer')} ${isPurchase ? companyName : TRADER.legalName}`,
        `${onPaper('confirmation.crop')} ${paper.crop}`,
        `${onPaper('confirmation.amount')} ${paper.amount}`,
        `${onPaper('confirmation.price')} ${onPaper('confirmation.perUnit.T', { price: paper.price })}`,
        `${onPaper('confirmation.total')} ${paper.total}`,
        `${PERSON} · `,
        `${SIGNATORY} · `,
      ])
        expect(contract).toContain(words);
      const record = await download(page, onPaper('auditFile', { number }));
      expect(record).toContain(`${PERSON} (${hand === 'draws' ? 'DRAWN' : 'TYPED'})`);
    }),
});

/** The text of a document, fetched by its link on the page. */
async function download(page: Page, name: string): Promise<string> {
  const downloaded = page.waitForEvent('download');
  await page.getByRole('link', { name: `${name}.pdf`, exact: true }).click();
  const file = await (await downloaded).path();
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(file)));
  const { text: content } = await extractText(pdf, { mergePages: true });
  return content.replace(/\s+/g, ' ');
}
