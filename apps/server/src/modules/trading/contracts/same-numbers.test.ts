import { LOCALE_OF } from '@canola/api-schema/access';
import { formatExactMoney, formatNumber, formatRate } from '@canola/api-schema/number-format';
import {
  AddContractDocument,
  AddFastMaterialContractDocument,
  ContractDocument,
  MarketDocument,
  TraderTermsDocument,
} from '@canola/api-schema/trading/generated/operations';
import { TEST_DEALS, type TestDeal } from '@canola/api-schema/trading/test-deals';
import type { TraderContractState } from '@canola/api-schema/trading/trader-api';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../../../../test/caller.ts';
import { type ContractDesk, openContractDesk } from '../../../../test/contract-desk.ts';
import { dataOf } from '../../../../test/graphql-caller.ts';
import { runDueJobs } from '../../../../test/run-due-jobs.ts';
import { type Farm, NOW } from '../../../../test/trading-world.ts';
import { deliverMail } from '../../../platform/mail/mail.ts';
import { tasks } from '../../../tasks.ts';
import { issueTraderKey } from '../../prices/index.ts';
import { contractCreated } from './contract-created.task.ts';
import { confirmAccepted } from './signing/confirm.service.ts';

let desk: ContractDesk;
beforeAll(async () => {
  desk = await openContractDesk();
  await desk.rate('RON', 'EUR', '0.19840482');
});
afterAll(() => desk.close());

const MARKETS = {
  CZ: { regionId: 'CZ063', zip: '58601', traders: { SALE: 'lan-obchodni', PURCHASE: 'cisterna-plus' } },
  RO: { regionId: 'RO321', zip: '010011', traders: { SALE: 'baragan-cereale', PURCHASE: 'ogor-plus' } },
};

const plain = (text: string) => text.replaceAll(/[\s\u00a0\u202f]+/g, ' ');

async function paperOf(contractId: string): Promise<string> {
  const [document] = await desk.documents(contractId);
  const pdf = await getDocumentProxy(new Uint8Array(document?.content as Buffer));
  return plain((await extractText(pdf, { mergePages: true })).text);
}

/** The numbers of a row of the download, which is in English for these people. */
async function exported(farm: Farm): Promise<Record<string, string>> {
  const token = await desk.tokenFor(farm.user.subject, { email: farm.user.email });
  const { body } = await desk.app.inject({
    url: `/can-trading/api/contract/export?companyId=${farm.companyId}&format=csv`,
    headers: { authorization: `Bearer ${token}` },
  });
  const [head = '', row = ''] = body.replace('\ufeff', '').trim().split(/\r?\n/);
  const cells = row.split(',');
  return Object.fromEntries(head.split(',').map((name: string, at: number) => [name, cells[at] ?? '']));
}

/** The mail to the member, in words: its text part and its HTML without tags. */
async function mailed({ user }: Farm): Promise<string[]> {
  await desk.db.$client.query(
    `update graphile_worker._private_jobs set run_at = now() where key = 'notifications.mail:' || $1`,
    [user.id],
  );
  const ofMail = tasks.filter(({ name }) => ['notifications.mail', deliverMail.name].includes(name));
  await runDueJobs(desk.deps, ofMail);
  const { rows } = await desk.db.$client.query(
    'select text, html from platform.outbox_mail where recipient = $1',
    [user.email],
  );
  expect(rows).toHaveLength(1);
  const [{ text, html }] = rows;
  const [, body = ''] = /<body[^>]*>([\s\S]*)<\/body>/.exec(html) ?? [];
  return [text, body.replaceAll(/<[^>]+>/g, ' ').replaceAll('&nbsp;', ' ')].map(plain);
}

async function make(
  farm: Farm,
  deal: TestDeal,
  seen: { marketPrice: string; expectedPrice: string; termsVersion: number },
) {
  const { zip } = MARKETS[deal.country];
  const common = { ...seen, amount: deal.amount, currency: deal.currency };
  if (deal.kind === 'PURCHASE') {
    const contract = { ...common, company: farm.companyId, crop: 'diesel', zip, address: 'Polní 1' };
    return (await dataOf(desk, farm.user, AddFastMaterialContractDocument, { contract }))
      .addFastMaterialContract;
  }
  const offer = await desk.offer(farm, '100', { zip });
  const contract = { ...common, offer, customTransport: false };
  return (await dataOf(desk, farm.user, AddContractDocument, { contract })).addContract;
}

test.each(Object.entries(TEST_DEALS))(
  '%s has the same numbers in quote, contract, paper, mail, download and traders’ API',
  async (_, deal) => {
    const { country, kind, quoted, amount, currency } = deal;
    const { regionId, traders } = MARKETS[country];
    const traderId = traders[kind];
    const farm = await desk.farm({ country });
    const cropId = kind === 'SALE' ? 'milling-wheat' : 'diesel';
    const marketPriceId = await desk.quote(quoted.price, {
      regionId,
      cropId,
      traderId,
      currency: quoted.currency,
    });
    const wanted = { bell: true, push: false, mail: true };
    const channels = '/can-notifications/api/channels/contract.accepted';
    expect((await call(desk, farm.user, 'PUT', channels, wanted)).status).toBe(200);

    const { market: seen } = await dataOf(desk, farm.user, MarketDocument, {
      marketPriceId,
      companyId: farm.companyId,
      currency,
      locale: 'en',
    });
    const quote = seen?.prices.find(({ id }) => id === marketPriceId);
    expect(quote?.price).toBe(deal.price);
    const { traderTerms } = await dataOf(desk, farm.user, TraderTermsDocument, { traderId });
    const made = await make(farm, deal, {
      marketPrice: marketPriceId,
      expectedPrice: quote?.price ?? '',
      termsVersion: traderTerms?.version ?? 0,
    });
    expect(made.errors).toEqual([]);
    const id = made.id ?? '';

    const key = await issueTraderKey(desk.db, { traderId, now: NOW });
    const job = { companyId: farm.companyId, contractId: id, fromOrder: false };
    await contractCreated.run(desk.deps, job, { jobId: id });
    await desk.trader('POST', `/${id}/accept`, { externalNumber: 'N1' }, key);
    await confirmAccepted(desk.deps, { companyId: farm.companyId, contractId: id });

    const { contract } = await dataOf(desk, farm.user, ContractDocument, { id, locale: 'en' });
    const { body: ofTrader } = await desk.trader<TraderContractState>('GET', `/${id}`, undefined, key);
    for (const numbers of [contract, ofTrader])
      expect(numbers).toMatchObject({
        price: deal.price,
        finalPrice: deal.price,
        total: deal.total,
        currency,
        quoted: { price: quoted.price, currency: quoted.currency },
      });
    expect(contract?.quoted).toEqual(ofTrader.quoted);
    expect(contract?.terms).toMatchObject(ofTrader.terms ?? {});
    expect(contract?.signBy).toBe(ofTrader.signBy);
    expect(Number(contract?.amount)).toBe(Number(ofTrader.amount));

    // The screens write the numbers of the API with the same functions (same-numbers.test.tsx).
    const locale = LOCALE_OF[country === 'CZ' ? 'cs' : 'ro'];
    const paper = await paperOf(id);
    const words = [
      formatExactMoney(deal.price, currency, locale),
      formatExactMoney(deal.total, currency, locale),
    ];
    if (quoted.currency !== currency) {
      const { rate = '', rateDay = null } = contract?.quoted ?? {};
      expect([rate, rateDay]).toEqual([deal.rate, '2026-10-15']);
      words.push(
        formatExactMoney(quoted.price, quoted.currency, locale),
        formatRate({ rate, from: quoted.currency, to: currency }, locale),
      );
      expect(paper).toContain('1 EUR = 5,0402 RON');
    }
    for (const part of words) expect(paper).toContain(plain(part));

    const inMail = [
      formatNumber(amount, LOCALE_OF.en),
      formatExactMoney(deal.price, currency, LOCALE_OF.en),
      formatExactMoney(deal.total, currency, LOCALE_OF.en),
    ];
    for (const part of await mailed(farm)) for (const word of inMail) expect(part).toContain(plain(word));

    const row = await exported(farm);
    expect(Number(row['Agreed price'])).toBe(Number(deal.price));
    expect(Number(row.Total)).toBe(Number(deal.total));
    expect(Number(row.Amount)).toBe(Number(amount));
    expect(Number(row['Quoted price'])).toBe(Number(quoted.price));
    expect([row.Currency, row['Quoted currency'], row['Sign by']]).toEqual([
      currency,
      quoted.currency,
      contract?.signBy,
    ]);
  },
);
