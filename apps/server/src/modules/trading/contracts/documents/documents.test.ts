import type { QualityRule } from '@canola/api-schema/deliveries/quality';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import {
  accepted,
  type Farm,
  NOW,
  openTradingWorld,
  type TradingWorld,
} from '../../../../../test/trading-world.ts';
import { buyInput } from '../../marketplace/purchase.service.ts';
import { listEvents } from '../lifecycle/lifecycle.queries.ts';
import { moveContract } from '../lifecycle/lifecycle.service.ts';
import { addContract } from '../sell.service.ts';
import { makeConfirmation } from './confirmation.ts';
import { type ContractFacts, findContractFacts } from './documents.queries.ts';
import { makeHistory } from './history.ts';
import { scheduleWords } from './schedule-words.ts';

let world: TradingWorld;
beforeAll(async () => {
  world = await openTradingWorld();
});
afterAll(() => world.close());

/** A sale that the trader has accepted, and what its papers say. */
async function acceptedSale(
  farm: Farm,
  { zip, note = null, quote, number }: { zip?: string; note?: string | null; quote: string; number?: string },
): Promise<ContractFacts> {
  const offerId = await world.offer(farm, '1500', zip ? { zip } : {});
  const { contractId } = accepted(
    await addContract(world.deps, farm.viewer, {
      offerId,
      marketPriceId: quote,
      amount: '1250.5',
      currency: zip ? 'EUR' : 'CZK',
      expectedPrice: null,
      customTransport: true,
      transportNote: 'dva nákladní vozy denně',
      note,
    }),
  );
  const move = { companyId: farm.companyId, contractId, at: NOW };
  await moveContract(world.db, { ...move, event: 'SENT' });
  await moveContract(world.db, {
    ...move,
    event: 'ACCEPTED',
    externalNumber: number ?? contractId,
    finalPrice: zip ? '205.55' : '5150.5',
  });
  return factsOf(farm, contractId);
}

async function factsOf(farm: Farm, contractId: string): Promise<ContractFacts> {
  const facts = await findContractFacts(world.db, farm.companyId, contractId);
  if (!facts) throw new Error('no such contract');
  return facts;
}

async function textOf(pdf: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text.replaceAll(/[\s\u00a0\u202f]+/g, ' ');
}

const RULES: QualityRule[] = [
  { kind: 'dry', parameter: 'moisture', base: '14' },
  { kind: 'weight_percent', parameter: 'impurities', base: '6', ratio: '1' },
  { kind: 'price_percent', parameter: 'oil', base: '42', above: '1.5', below: '-1.5', cap: '10' },
  { kind: 'fee', parameter: 'moisture', base: '14', perPoint: '40' },
  { kind: 'limit', parameter: 'protein', min: '12', max: null },
];

test.each([
  [
    'cs',
    [
      'Vlhkost nad 14\u00a0%: hmotnost se přepočte na sušinu při 14\u00a0%.',
      'Příměsi a nečistoty nad 6\u00a0%: 1\u00a0% hmotnosti za každý bod.',
      'Olejnatost, základ 42\u00a0%: +1,5\u00a0% z\u00a0ceny za bod nad, −1,5\u00a0% za bod pod, nejvýše 10\u00a0%.',
      'Vlhkost nad 14\u00a0%: 40\u00a0Kč za tunu a\u00a0bod.',
      'Bílkoviny nejméně 12\u00a0%, jinak se dodávka odmítne.',
    ],
  ],
] as const)('deductions are sentences of the paper, in %s', (language, expected) => {
  expect(scheduleWords(RULES, 'CZK', language)).toEqual(expected);
});

describe('the confirmation', () => {
  it('of a Czech company names both parties and every term, in Czech', async () => {
    const farm = await world.farm();
    const note = 'Příliš žluťoučký kůň úpěl ďábelské ódy – vjezd vraty č. 3.';
    const facts = await acceptedSale(farm, { quote: await world.quote('5200'), note, number: '2026/0417' });
    const { name, pdf, areas } = await makeConfirmation(facts);
    const text = await textOf(pdf);
    expect(name).toBe('Smlouva 2026/0417.pdf');
    for (const part of [
      'Kupní smlouva',
      'Smlouva č. 2026/0417',
      'Obchod ze dne 15. října 2026',
      `Prodávající ${facts.company.name}`,
      'Polní 1, 586 01 Jihlava Česko',
      `IČO: ${facts.company.identificationNumber}`,
      `DIČ: CZ${facts.company.identificationNumber}`,
      `Kupující Brázda Trade s.r.o. Tovačovská 316, 750 02 Přerov Česko IČO: ${facts.trader.identificationNumber} DIČ: CZ${facts.trader.identificationNumber}`,
      'Pšenice potravinářská',
      'Pšenice potravinářská, sklizeň 2026',
      '1 250,5 t',
      '5 150,50 Kč za tunu (sjednáno 5 200 Kč;',
      'Cena celkem bez DPH 6 440 700,25 Kč',
      'Tolerance množství 1 188 t až 1 313 t (± 5 %) za cenu podle této smlouvy',
      'Kvalita Bílkoviny ≥ 11,5 %, Číslo poklesu ≥ 220 s, Objemová hmotnost ≥ 76 kg',
      'Splatnost do 30 dnů od dodání',
      'Ceny jsou uvedeny bez DPH.',
      'kdy kupující obchod přijal',
      'Q4 26, 1. října 2026 – 31. prosince 2026',
      'Silo, Polní 1, 586 01 Jihlava',
      'Doprava zboží doveze prodávající do výkupního místa kupujícího Třebíč',
      'dva nákladní vozy denně',
      note,
      facts.contract.eventHash,
    ])
      expect(text).toContain(part);
    expect(text).toContain(
      'Lístek kupujícího platí, neodpoví-li prodávající do 7 dnů; ne při srážkách nad 10 %.',
    );
    expect(areas.trader.page).toBe(1);
    expect(areas.company.page).toBe(1);
    const meta = await getMeta(await getDocumentProxy(new Uint8Array(pdf)));
    expect(meta.info).toMatchObject({ Title: 'Smlouva 2026/0417' });
  });

  it('names the number of each company once', async () => {
    const facts = await acceptedSale(await world.farm(), { quote: await world.quote('5200') });
    const text = await textOf((await makeConfirmation(facts)).pdf);
    const own = facts.company.identificationNumber;
    const other = facts.trader.identificationNumber ?? '';
    expect(text.match(/IČO: \d+/g)).toEqual([`IČO: ${own}`, `IČO: ${other}`]);
    expect(text.match(/DIČ: \w+/g)).toEqual([`DIČ: CZ${own}`, `DIČ: CZ${other}`]);
  });

  it.each([
    [false, 'Doprava zboží odveze kupující ze skladu'],
    [true, 'Doprava zboží doveze prodávající do výkupního místa kupujícího Třebíč'],
  ])('tells the transport as the form of the sale did (I deliver: %s)', async (customTransport, words) => {
    const facts = await acceptedSale(await world.farm(), { quote: await world.quote('5200') });
    const told = { ...facts, contract: { ...facts.contract, customTransport } };
    expect(await textOf((await makeConfirmation(told)).pdf)).toContain(words);
  });

  it.each([
    ['CZ', 'smlouva není uzavřena a žádné straně z ní nevznikají práva ani povinnosti'],
    ['RO', 'contractul nu se încheie și niciuna dintre părți nu are drepturi sau obligații'],
    ['IE', 'no contract is concluded and neither party has any right or duty from it'],
  ])(
    'says in %s from when it binds, until when, and what follows if nobody signs',
    async (countryId, words) => {
      const facts = await acceptedSale(await world.farm(), { quote: await world.quote('5200') });
      const text = await textOf(
        (await makeConfirmation({ ...facts, company: { ...facts.company, countryId } })).pdf,
      );
      expect(text).toContain(words);
      expect(text.match(/30/g)?.length).toBeGreaterThanOrEqual(2);
    },
  );

  it('of a contract from before there were terms says nothing of them', async () => {
    const facts = await acceptedSale(await world.farm(), { quote: await world.quote('5200') });
    const before = { ...facts.contract, termsVersion: null, quotedPrice: null, quotedCurrency: null };
    const text = await textOf((await makeConfirmation({ ...facts, contract: before, terms: null })).pdf);
    expect(text).not.toMatch(/Tolerance|Splatnost|Nabídnutá/);
  });

  it('of a Romanian company is in Romanian, with its letters', async () => {
    const farm = await world.farm({ country: 'RO' });
    const quote = await world.quote('1000', { regionId: 'RO321', currency: 'RON' });
    const facts = await acceptedSale(farm, {
      zip: '010011',
      quote,
      note: 'Fără griji: țânțari și știință, în câmp.',
    });
    const text = await textOf((await makeConfirmation(facts)).pdf);
    for (const part of [
      'Contract de vânzare-cumpărare',
      'Preț oferit 1.000,00 RON pe tonă; cursul din 15 octombrie 2026: 1 EUR = 5 RON',
      'Termen de plată în termen de 30 de zile de la livrare',
      'Vânzător',
      'Cumpărător',
      'Grâu de panificație',
      'Fără griji: țânțari și știință, în câmp.',
      '205,55 EUR pe tonă',
      '1 octombrie 2026 – 31 decembrie 2026',
    ])
      expect(text).toContain(part);
  });

  it('of a purchase names the trader as the seller and the company as the buyer, and where it is delivered', async () => {
    const farm = await world.farm();
    const quote = await world.quote('28.65', { cropId: 'diesel', traderId: 'cisterna-plus' });
    const { contractId } = accepted(
      await buyInput(world.deps, farm.viewer, {
        amount: '2000.5',
        companyId: farm.companyId,
        cropId: 'diesel',
        currency: 'CZK',
        marketPriceId: quote,
        zip: '58601',
        address: 'Zadní dvůr, Polní 1',
        expectedPrice: '28.65',
        note: 'cisterna s čerpadlem',
      }),
    );
    const move = { companyId: farm.companyId, contractId, at: NOW };
    await moveContract(world.db, { ...move, event: 'SENT' });
    await moveContract(world.db, { ...move, event: 'ACCEPTED', externalNumber: '77', finalPrice: '28.65' });
    const facts = await factsOf(farm, contractId);
    const { pdf, areas } = await makeConfirmation(facts);
    const text = await textOf(pdf);
    for (const part of [
      'Kupní smlouva na zemědělské vstupy',
      `Prodávající ${facts.trader.legalName}`,
      `Kupující ${facts.company.name}`,
      'Motorová nafta',
      'Množství 2 000,5 l',
      'Sjednaná cena 28,65 Kč za litr',
      'Cena celkem bez DPH 57 314,33 Kč',
      'Splatnost do 30 dnů od dodání',
      'Místo dodání Zadní dvůr, Polní 1, 586 01 Jihlava',
      'Doprava zboží doveze prodávající na místo dodání',
      'cisterna s čerpadlem',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('sklizeň');
    expect(text).not.toContain('Sklad ');
    // Each signs under its own name: the seller on the left.
    expect(areas.trader.x).toBeLessThan(areas.company.x);
  });

  it('renders every letter of the three languages', async () => {
    const facts = await acceptedSale(await world.farm(), { quote: await world.quote('5200') });
    const letters = 'ěščřžýáíéúůňďťó ĚŠČŘŽÝÁÍÉÚŮŇĎŤÓ ăâîșț ĂÂÎȘȚ “”„–…€';
    const odd = { ...facts, contract: { ...facts.contract, note: letters } };
    expect(await textOf((await makeConfirmation(odd)).pdf)).toContain(letters);
  });

  it('is the same, byte by byte, when it is made again', async () => {
    const facts = await acceptedSale(await world.farm(), { quote: await world.quote('5200') });
    expect((await makeConfirmation(facts)).pdf.equals((await makeConfirmation(facts)).pdf)).toBe(true);
  });

  it('with the longest notes keeps its signatures together on a later page', async () => {
    const facts = await acceptedSale(await world.farm(), { quote: await world.quote('5200') });
    const note = 'Dodávka po předchozí domluvě. '.repeat(33).trim();
    const long = { ...facts, contract: { ...facts.contract, note, transportNote: note } };
    const { pdf, areas } = await makeConfirmation(long);
    const document = await getDocumentProxy(new Uint8Array(pdf));
    expect(document.numPages).toBe(2);
    expect([areas.trader.page, areas.company.page]).toEqual([2, 2]);
    expect(await textOf(pdf)).toContain('2 / 2');
  });
});

it('the record shows every event with its hash, the documents with theirs, and carries the texts', async () => {
  const farm = await world.farm();
  const facts = await acceptedSale(farm, { quote: await world.quote('5200'), number: '2026/0418' });
  const events = await listEvents(world.db, farm.companyId, facts.contract.id);
  const { name, pdf } = await makeHistory(facts, {
    events,
    documents: [{ kind: 'SIGNED', sha256: 'ab'.repeat(32) }],
    at: NOW,
  });
  const text = await textOf(pdf);
  expect(name).toBe('Záznam 2026/0418.pdf');
  for (const part of [
    '1. Odesláno obchodníkovi 15. 10. 2026 10:00:00 SELČ',
    'Přijato obchodníkem',
    `Podepsaná smlouva SHA-256 ${'ab'.repeat(32)}`,
    ...events.map((event) => event.hash),
  ])
    expect(text).toContain(part);
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const [[id] = ['']] = (await document.getAttachments()) ?? [];
  const attached = Buffer.from((await document.getAttachmentContent(id)) ?? []).toString();
  expect(JSON.parse(attached)).toEqual(events.map(({ body, hash }) => ({ body, hash })));
});
