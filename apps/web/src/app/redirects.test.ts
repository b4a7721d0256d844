import { FEATURES, type Feature } from '@canola/api-schema/access';
import { dayInZone, offeredQuarters, quarterId } from '@canola/api-schema/quarter';
import type { UserCompany } from '@canola/api-schema/users/company';
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { type OwnPlace, ownPlacesQuery } from '#market/postal-code/own-places.ts';
import { type PostalCode, postalCodesQuery } from '#market/postal-code/postal-codes.ts';
import { type Access, accessStateOf } from '#shared/access/access.ts';
import type { FeatureAccessMode } from '#shared/access/feature-mode.ts';
import { createQueryClient } from '#shared/query/query-client.ts';
import { createAppRouter } from './router.tsx';

/** In node the router loads as on a server: it says where a guard sends to instead of going there. */
interface Loaded {
  _serverResult:
    | {
        type: 'redirect';
        redirect: Response & { options: { to?: string; href?: string; replace?: boolean } };
      }
    | { type: 'render'; status: number };
}

async function open(
  address: string,
  modes: Partial<Record<Feature, FeatureAccessMode>> = {},
  more: Partial<Access> = {},
  ownCodes: readonly string[] = [],
) {
  const access = {
    currency: 'CZK',
    country: 'CZ',
    mayOpenAdmin: false,
    modeOf: (feature: Feature) => modes[feature] ?? 'full',
    ...more,
  } as Access;
  let href = address;
  let redirects = 0;
  for (let loads = 0; loads < 5; loads++) {
    const history = createMemoryHistory({ initialEntries: [href] });
    const queryClient = createQueryClient();
    queryClient.setQueryData(postalCodesQuery('CZ').queryKey, [{ code: '76701' } as PostalCode]);
    const own = ownCodes.map((code) => ({ code }) as OwnPlace);
    queryClient.setQueryData(ownPlacesQuery(access).queryKey, own);
    const router = createAppRouter({ queryClient, access }, history);
    await router.load();
    const result = (router as unknown as Loaded)._serverResult;
    if (result.type === 'render') {
      const isUnknown = router.state.matches.at(-1)?.fullPath === '/$';
      return { href, redirects, isMissing: isUnknown || result.status === 404 };
    }
    const { to, replace } = result.redirect.options;
    // One without a target is the router tidying the address, which only a server has to do.
    if (to !== undefined) {
      expect(replace, 'a redirect leaves no entry in the history').toBe(true);
      redirects += 1;
    }
    href = result.redirect.options.href ?? '';
  }
  throw new Error(`${address} never ends.`);
}

test('the profile comes before the company, the company before everything else', () => {
  const blocked = { approvalState: 'BLOCKED' } as UserCompany;
  expect(accessStateOf({ profileState: 'INCOMPLETE' }, blocked)).toBe('onboarding');
  expect(accessStateOf({ profileState: 'INVALID' }, blocked)).toBe('invalid');
  expect(accessStateOf({ profileState: 'COMPLETE' }, blocked)).toBe('blocked-company');
  expect(accessStateOf({ profileState: 'COMPLETE' }, undefined)).toBe('normal');
});

test('home leads to the start page with all of its parameters in one replace', async () => {
  expect(await open('/')).toMatchObject({
    href: '/quick-trading?currency=CZK&enforceDialog=true',
    redirects: 1,
  });
  expect(await open('/', { QUICK_TRADING: 'trial', PURCHASE_PRICES: 'trial' })).toMatchObject({
    href: '/purchase-prices?currency=CZK&enforceDialog=true',
    redirects: 1,
  });
});

test('home without a visible feature stays where it is', async () => {
  const modes = Object.fromEntries(FEATURES.map((feature) => [feature, 'none' as const]));
  expect(await open('/', modes)).toEqual({ href: '/', redirects: 0, isMissing: false });
});

test.each(['/purchase-prices', '/quick-trading', '/marketplace'])(
  '%s gets all that it lacks in one replace',
  async (page) => {
    const asked = `${page}?currency=CZK&enforceDialog=true`;
    expect(await open(page)).toMatchObject({ href: asked, redirects: 1 });
    expect((await open(`${page}?currency=XXX&postalCode=76701&q=1`)).href).toBe(
      `${page}?q=1&currency=CZK&postalCode=76701`,
    );
    expect(await open(`${page}?currency=GBP&postalCode=76701`)).toMatchObject({ redirects: 0 });
    // An unknown code keeps the currency only.
    expect(await open(`${page}?currency=EUR&postalCode=99999&q=1`)).toMatchObject({
      href: `${page}?currency=EUR&enforceDialog=true`,
      redirects: 1,
    });
    expect((await open(`${page}?currency=EUR&postalCode=kroměříž`)).href).toBe(
      `${page}?currency=EUR&enforceDialog=true`,
    );
  },
);

test.each(['/purchase-prices', '/quick-trading', '/marketplace'])(
  '%s loses what is invalid, and no more',
  async (page) => {
    const tidy = `${page}?currency=CZK&postalCode=76701`;
    for (const invalid of ['quarter=2019Q1', 'quarter=7', 'search=', 'range=decade', 'enforceDialog=maybe'])
      expect(await open(`${tidy}&${invalid}`), invalid).toMatchObject({ href: tidy });
    const today = dayInZone(new Date(), 'Europe/Prague');
    const [quarter] = offeredQuarters(today).slice(-1).map(quarterId);
    for (const valid of [`quarter=${quarter}`, 'search=repka', 'enforceDialog=true'])
      expect(await open(`${tidy}&${valid}`), valid).toMatchObject({ href: `${tidy}&${valid}`, redirects: 0 });
  },
);

test.each(['/storages', '/trades'])('the search of %s: a text stays, anything else leaves', async (page) => {
  for (const valid of ['', '?search=silo', '?search=silo&q=1'])
    expect(await open(page + valid)).toMatchObject({ href: page + valid, redirects: 0 });
  for (const invalid of ['search=', 'search={"a":1}', 'search=["a"]'])
    expect((await open(`${page}?q=1&${invalid}`)).href, invalid).toBe(`${page}?q=1`);
});

test('transactions and orders: one missing or invalid parameter leads to all four defaults in one replace', async () => {
  const defaults = 'contract_page=1&order_filter=[]&order_page=1&overview_range=three_months';
  const valid = 'contract_page=2&order_filter=["rapeseed"]&order_page=3&overview_range=all';
  const path = '/transactions-and-orders';
  const opened = async (search: string) => {
    const company = { approvalState: 'APPROVED' } as UserCompany;
    const { href, redirects } = await open(`${path}?${search}`, {}, { company });
    return { search: decodeURIComponent(href.slice(path.length + 1)), redirects };
  };
  expect(await opened(valid)).toMatchObject({ search: valid, redirects: 0 });
  for (const [name, invalid] of [
    ['contract_page', '0'],
    ['order_page', 'first'],
    ['order_filter', '{}'],
    ['overview_range', 'forever'],
  ] as const) {
    const replaced = new RegExp(`${name}=[^&]*`);
    for (const search of [valid.replace(replaced, `${name}=${invalid}`), valid.replace(replaced, '')])
      expect(await opened(search), search).toEqual({ search: defaults, redirects: 1 });
  }
});

test('only price pages get a currency, the page of a single price among them', async () => {
  const company = { approvalState: 'APPROVED' } as UserCompany;
  for (const page of ['/storages', '/stock-exchange', '/reports', '/trades', '/transactions-and-orders'])
    expect((await open(page, {}, { company })).href, page).not.toContain('currency=');
  const price = '/purchase-prices/018f3c1e-0000-7000-8000-000000000000';
  expect(await open(`${price}?from=mail&postalCode=76701`)).toMatchObject({
    href: `${price}?from=mail&currency=CZK&postalCode=76701`,
    redirects: 1,
  });
});

test('the marketplace keeps the categories that it knows, in one order, and drops the others', async () => {
  const tidy = '/marketplace?currency=CZK&postalCode=76701';
  for (const valid of ['category=FUEL', 'category=FUEL&category=FEED', 'sort=P2O5'])
    expect(await open(`${tidy}&${valid}`), valid).toMatchObject({ href: `${tidy}&${valid}`, redirects: 0 });
  for (const invalid of ['category=CROP', 'category=7', 'sort=price'])
    expect((await open(`${tidy}&${invalid}`)).href, invalid).toBe(tidy);
  expect((await open(`${tidy}&category=FEED&category=nonsense&category=FUEL`)).href).toBe(
    `${tidy}&category=FUEL&category=FEED`,
  );
  // Missing and unknown parameters are fixed in one replace.
  const { href, redirects } = await open('/marketplace?category=nonsense&category=FEED');
  expect(redirects).toBe(1);
  expect(href).toBe('/marketplace?category=FEED&currency=CZK&enforceDialog=true');
});

test('a refused purchase without its errors leads to what was to be bought', async () => {
  const item = '/marketplace/urea/quarter/2027Q1';
  const search = '?currency=CZK&postalCode=76701';
  expect(await open(`${item}/failed${search}`)).toMatchObject({ href: `${item}${search}`, redirects: 1 });
});

test('the feature is asked before its parameters', async () => {
  expect(await open('/quick-trading', { QUICK_TRADING: 'none' })).toMatchObject({
    href: '/quick-trading',
    isMissing: true,
  });
  expect(await open('/quick-trading', { QUICK_TRADING: 'trial' })).toMatchObject({
    href: '/quick-trading',
    isMissing: false,
  });
});

test('trading that the plan hides has its wall, once the company is approved', async () => {
  const of = (approvalState: string) => ({ company: { approvalState } as UserCompany });
  expect(await open('/trades', { TRADING: 'none' }, of('APPROVED'))).toMatchObject({ isMissing: false });
  expect(await open('/trades', { TRADING: 'none' }, of('WAITING'))).toMatchObject({ isMissing: true });
  expect(await open('/trades', { TRADING: 'none' })).toMatchObject({ isMissing: true });
});

test('in trial every path below the feature is there', async () => {
  expect(await open('/trades/1/offers/2', { TRADING: 'trial' })).toMatchObject({ isMissing: false });
});

test('a finished sign-in and a finished registration lead home', async () => {
  for (const address of ['/callback', '/registration/complete'])
    expect((await open(address)).href).toBe('/quick-trading?currency=CZK&enforceDialog=true');
});

test('the admin area is for who may open it', async () => {
  expect((await open('/admin')).href).toBe('/quick-trading?currency=CZK&enforceDialog=true');
  const staff = (...permissions: string[]) =>
    ({ mayOpenAdmin: true, user: { permissions } }) as unknown as Partial<Access>;
  const lists = staff('users:*:list');
  expect(await open('/admin', {}, lists)).toMatchObject({ href: '/admin/pending-users', redirects: 1 });
  expect((await open('/admin', {}, staff('users:payment:list'))).href).toBe('/admin/today');
  expect((await open('/admin/company/1', {}, lists)).href).toBe('/admin/companies/1');
  // Without the list a screen leads up, and from there to what the person may see.
  expect((await open('/admin/users', {}, staff('users:company:list'))).href).toBe('/admin/pending-users');
  expect((await open('/admin/companies', {}, staff('users:user:block'))).href).toMatch('/quick-trading');
});

test('staff without a company start in the admin area, members at their prices', async () => {
  const staff = (...permissions: string[]) =>
    ({ mayOpenAdmin: true, user: { permissions } }) as unknown as Partial<Access>;
  const lists = staff('country:CZ', 'users:*:list');
  expect(await open('/', {}, lists)).toMatchObject({ href: '/admin/pending-users', redirects: 1 });
  const company = { approvalState: 'WAITING' } as UserCompany;
  expect((await open('/', {}, { ...lists, company })).href).toMatch(/^\/quick-trading/);
  expect((await open('/', {}, staff('news:report:manage'))).href).toBe('/admin/editor');
  expect((await open('/admin', {}, staff('news:report:manage'))).href).toBe('/admin/editor');
  expect(await open('/', {}, staff('country:CZ', 'users:payment:list'))).toMatchObject({
    href: '/admin/today',
    redirects: 1,
  });
  // Others have no page there and would be sent round in circles.
  expect((await open('/', {}, staff('users:user:block'))).href).toMatch(/^\/quick-trading/);
});

test.each([
  ['/', '/quick-trading?currency=CZK&postalCode=76701'],
  ['/purchase-prices', '/purchase-prices?currency=CZK&postalCode=76701'],
  ['/purchase-prices?postalCode=99999', '/purchase-prices?currency=CZK&postalCode=76701'],
])('%s starts at the first own place of a company that used none yet', async (address, expected) => {
  const company = { companyId: 'one', approvalState: 'APPROVED' } as UserCompany;
  expect(await open(address, {}, { company }, ['76701'])).toMatchObject({ href: expected, redirects: 1 });
  expect((await open(address, {}, { company }, [])).href).toMatch(/enforceDialog=true$/);
});

test('an unknown address is not found', async () => {
  expect((await open('/nothing-here')).isMissing).toBe(true);
});
