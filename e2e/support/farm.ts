import { randomUUID } from 'node:crypto';
import { issueTraderKey } from '../../apps/server/src/modules/prices/index.ts';
import type { Database } from '../../apps/server/src/platform/database/database.ts';
import type { SeededUser } from '../../apps/server/test/factories.ts';
import type { Language } from '../../packages/api-schema/src/access.ts';
import {
  dayInZone,
  offeredHarvestYears,
  parseQuarterId,
  precedesHarvest,
} from '../../packages/api-schema/src/quarter.ts';
import {
  AddOfferDocument,
  AddStorageDocument,
  CompaniesDocument,
  FutureQuartersDocument,
  type TradingDocument,
} from '../../packages/api-schema/src/trading/generated/operations.ts';
import { test as journey } from './journey.ts';
import { PASSWORD, type Seed } from './seed.ts';
import { signInOverHttp } from './sign-in.ts';

export { expect } from './journey.ts';

export interface Farm {
  user: SeededUser;
  companyName: string;
  usersCompanyId: string;
  /** Of the trading service. */
  companyId: string;
  /** The way to the trading service as this person, by the documents of the app. */
  ask: Ask;
  storage(label: string, zip: string, address?: string): Promise<string>;
  /** Of the first harvest that can be stored today. */
  offer(storageId: string, cropId: string, tons: string): Promise<string>;
  /** Those in which that harvest can be delivered, the nearest first. */
  quarters(): Promise<{ id: string; name: string }[]>;
}

type Ask = <Result, Variables>(
  document: TradingDocument<Result, Variables>,
  variables: Variables,
) => Promise<Result>;

const HARVEST = offeredHarvestYears(dayInZone(new Date(), 'Europe/Prague'))[0] ?? 0;

interface FarmOptions {
  language?: Language;
  name?: string;
  role?: 'STATUTORY' | 'USER';
  plan?: 'PREMIUM' | 'PLUS';
  permissions?: string[];
  /** Signs in as a person does, at the gate; else has signed in before. */
  isAtGate?: boolean;
}

interface NewQuote {
  traderId: string;
  regionId: string;
  cropId: string;
  quarterId: string;
  price: string;
}

interface Place {
  zip: string;
  town: string;
  regionId: string;
}

/**
 * Everyone who trades in a region sees the same prices. Journeys that run at the same time quote in different regions,
 * so each one controls its prices, however often it is repeated.
 */
const PLACES: readonly Place[] = [
  { zip: '58601', town: 'Jihlava', regionId: 'CZ063' },
  { zip: '77900', town: 'Olomouc', regionId: 'CZ071' },
  { zip: '53002', town: 'Pardubice', regionId: 'CZ053' },
  { zip: '70200', town: 'Ostrava', regionId: 'CZ080' },
];

interface Market {
  /** Where the journey trades. */
  place: Place;
  /** A company of this journey only, with its person signed in. */
  farm(options?: FarmOptions): Promise<Farm>;
  /** A trader's system publishes a price. */
  quote(quote: NewQuote): Promise<void>;
}

export const test = journey.extend<Market>({
  farm: async ({ page, context, request, seed, loginThroughPages, baseURL }, use) =>
    use(async (options = {}) => {
      const { user, company } = await newCompany(seed, options);
      // At the gate the browser must not know the person yet, so another one requests the token.
      const browser = options.isAtGate ? request : context.request;
      const takeToken = await signInOverHttp(browser, { email: user.email, password: PASSWORD });
      const bearer = `Bearer ${await takeToken()}`;
      if (options.isAtGate) {
        await loginThroughPages(user.email);
        await page.waitForURL((url) => !/^\/(oidc|callback)/.test(url.pathname));
      }
      const ask: Ask = (document, variables) => requestTrading(baseURL ?? '', bearer, document, variables);
      const [trading] = (await ask(CompaniesDocument, {})).companies;
      if (!trading) throw new Error('The trading service does not know the company.');
      return {
        ...holding(ask, trading.id),
        user,
        companyName: company.name,
        usersCompanyId: company.id,
      };
    }),

  place: async ({ baseURL: _ }, use, { parallelIndex }) => {
    const place = PLACES[parallelIndex];
    if (!place) throw new Error('There are more workers than places.');
    await use(place);
  },

  quote: async ({ db, baseURL }, use) => use((quote) => publish(db, baseURL ?? '', quote)),
});

async function newCompany(
  seed: Seed,
  { language = 'en', role = 'STATUTORY', plan = 'PREMIUM', permissions = [], name }: FarmOptions,
) {
  const user = await seed.user({ language, permissions });
  const company = await seed.company({ ...(name && { name }), plan, members: [{ user, role }] });
  return { user, company };
}

async function requestTrading<Result, Variables>(
  baseURL: string,
  authorization: string,
  document: TradingDocument<Result, Variables>,
  variables: Variables,
): Promise<Result> {
  const response = await fetch(`${baseURL}/graphql`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ documentId: document.id, variables }),
  });
  const answer = (await response.json()) as { data?: Result; errors?: unknown };
  if (!answer.data || answer.errors) throw new Error(`${document.name}: ${JSON.stringify(answer)}`);
  return answer.data;
}

function holding(ask: Ask, companyId: string): Omit<Farm, 'user' | 'companyName' | 'usersCompanyId'> {
  return {
    companyId,
    ask,
    async storage(label, zip, address = 'Polní 1') {
      const storage = { label, address, zip, company: companyId };
      return idOf((await ask(AddStorageDocument, { storage })).addStorage);
    },
    async offer(storage, crop, amount) {
      const offer = { storage, crop, amount, yearHarvested: HARVEST };
      return idOf((await ask(AddOfferDocument, { offer })).addOffer);
    },
    async quarters() {
      const { futureQuarters } = await ask(FutureQuartersDocument, { companyId });
      return futureQuarters.filter(({ id }) => {
        const quarter = parseQuarterId(id);
        return quarter && !precedesHarvest(quarter, HARVEST);
      });
    },
  };
}

function idOf({ id, errors }: { id: string | null; errors: unknown[] }): string {
  if (id === null) throw new Error(`refused: ${JSON.stringify(errors)}`);
  return id;
}

async function publish(db: Database, baseURL: string, { traderId, ...quote }: NewQuote): Promise<void> {
  const key = await issueTraderKey(db, { traderId, now: new Date() });
  const response = await fetch(`${baseURL}/can-prices/api/quote`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ quotes: [{ ...quote, currency: 'CZK', confirmed: true }] }),
  });
  const receipt = (await response.json()) as { refused?: unknown[] };
  if (!response.ok || receipt.refused?.length !== 0)
    throw new Error(`The quote was refused: ${JSON.stringify(receipt)}`);
}
