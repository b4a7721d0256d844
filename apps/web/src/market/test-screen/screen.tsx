import type { Feature, Grant, Permission } from '@canola/api-schema/access';
import type { UserCompany } from '@canola/api-schema/users/company';
import type { Country } from '@canola/api-schema/users/country';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  type AnyRoute,
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type HistoryState,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, configure, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, Suspense } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { type Access, accessOf } from '#shared/access/access.ts';
import { provideSession } from '#shared/api/session.ts';
import { loadTexts, startI18n } from '#shared/i18n/i18n.ts';
import { createQueryClient } from '#shared/query/query-client.ts';
import { addMissing } from './missing-in-jsdom.ts';
import { type Network, openNetwork } from './network.ts';

const COMPANY = {
  companyId: 'company-1',
  companyName: 'Farm',
  companyCountry: 'CZ',
  companyNumber: '27082440',
  companyPlan: { id: 1 },
};

const TRADING_COMPANY = {
  id: 'company-1',
  name: 'Farm',
  country: COMPANY.companyCountry,
  identificationNumber: COMPANY.companyNumber,
  currency: 'CZK',
  hasSigner: true,
  users: [],
};

/** Call once per file: texts, a session, and a clean page after every test. */
export function prepareScreens(): void {
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
  beforeAll(async () => {
    addMissing();
    // Below the limit of a test, so what is missing is named.
    configure({ asyncUtilTimeout: 45_000 });
    const session = { token: () => 'token', refresh: async () => 'token', signOut() {}, showBlocked() {} };
    provideSession(session);
    await startI18n();
    await loadTexts([
      'billing',
      'access',
      'order-form',
      'deal',
      'trades',
      'quick-trading',
      'marketplace',
      'contract',
      'price-board',
      'basis',
      'charts',
      'position',
      'ladder',
      'transactions',
      'errors',
    ]);
  });
  afterEach(() => {
    cleanup();
    localStorage.clear();
    vi.unstubAllGlobals();
  });
  // React Aria's first word comes a moment later; it needs its place in the page until then.
  afterAll(() => document.querySelector('[data-live-announcer]')?.remove());
}

interface Shown {
  network: Network;
  user: ReturnType<typeof userEvent.setup>;
  /** The address that the person is at. */
  address: () => string;
  /** With its parameters. */
  href: () => string;
  back: () => void;
  /** Changes the person's rights, as an approval does. */
  changeAccess(now: Who): Promise<void>;
}

interface Who {
  company?: Partial<UserCompany>;
  /** The company was lost in mid-work, and this one would be next. */
  successor?: Partial<UserCompany>;
  /** All companies of the person. */
  companies?: readonly Partial<UserCompany>[];
  countries?: readonly Country[];
  grants?: readonly Grant[];
  /** Of staff. */
  permissions?: readonly Permission[];
  flags?: Partial<Access['flags']>;
  /** Features that the plan does not have. */
  without?: readonly Feature[];
}

interface Options extends Who {
  answers?: Parameters<typeof openNetwork>[0];
  rest?: Parameters<typeof openNetwork>[1];
  /** Ids and paths of the routes from the app's own down, as `useParams({ from })` names them. */
  routes?: readonly ({ id: string } | { path: string })[];
  at?: string;
  /** The navigation state at `at`. */
  state?: HistoryState;
}

/** Renders a part of the market for a member of an approved company, with the real texts and the real router. */
export async function showScreen(content: ReactNode, options: Options = {}): Promise<Shown> {
  const { answers = {}, rest, routes = [], at = '/' } = options;
  const network = openNetwork(
    {
      Companies: () => ({ companies: [TRADING_COMPANY] }),
      OrderOutlook: () => ({ orderOutlook: null }),
      TraderTerms: () => ({
        traderTerms: {
          version: 1,
          paymentDays: 30,
          tolerancePercent: '5',
          answerHours: 48,
          answeredInTime: null,
          tonsLeft: null,
        },
      }),
      QualitySchedule: () => ({ qualitySchedule: null }),
      BasisToday: () => ({ basis: [] }),
      PriceHistory: () => ({ priceHistory: [] }),
      StorageAggregatedPrices: () => ({ priceHistory: [] }),
      MarketplaceItemPricesHistory: () => ({ priceHistory: [] }),
      ...answers,
    },
    rest,
  );
  const history = createMemoryHistory({ initialEntries: [at] });
  if (options.state) history.replace(at, options.state);
  const router = createRouter({
    routeTree: treeOf(content, routes),
    history,
    context: { access: accessWith(options) },
    defaultNotFoundComponent: () => <p>Another page</p>,
  });
  const user = userEvent.setup({ delay: null });
  const queryClient = createQueryClient();
  const screenOf = (access: Access) => (
    <I18nProvider locale="en-GB">
      <QueryClientProvider client={queryClient}>
        <Suspense>
          {/* The app registers its own router's type; this one has a route or two of it. */}
          <RouterProvider router={router as never} context={{ access } as never} />
        </Suspense>
      </QueryClientProvider>
    </I18nProvider>
  );
  const { rerender } = render(screenOf(accessWith(options)));
  return {
    network,
    user,
    address: () => history.location.pathname,
    href: () => history.location.href,
    back: () => history.back(),
    async changeAccess(now) {
      rerender(screenOf(accessWith(now)));
      await router.invalidate();
    },
  };
}

function treeOf(content: ReactNode, routes: NonNullable<Options['routes']>): AnyRoute {
  const root = createRootRouteWithContext<{ access: Access }>()({ component: Outlet });
  const chain = routes.length === 0 ? [{ path: '/' }] : routes;
  const component = () => content;
  const last = chain.length - 1;
  let parent: AnyRoute = root;
  for (const [at, match] of chain.entries()) {
    const above = parent;
    const route = createRoute({
      getParentRoute: () => above,
      ...match,
      ...(at === last && { component }),
    } as never);
    above.addChildren([route]);
    parent = route as AnyRoute;
  }
  return root;
}

const FEATURES: readonly Feature[] = [
  'PURCHASE_PRICES',
  'TRADING',
  'QUICK_TRADING',
  'POSITION',
  'TRANSACTIONS_ORDERS',
];

function accessWith(who: Who): Access {
  const {
    grants = ['CONTRACT_SIGN'],
    company,
    successor,
    companies = [],
    countries = [],
    permissions = [],
    flags = {},
    without = [],
  } = who;
  const plan = { planId: null, planType: 'BASIC', menu: true };
  return accessOf({
    user: { id: 'user-1', permissions, settings: { language: 'en', news: { language: 'en' } } },
    company: { ...COMPANY, approvalState: 'APPROVED', grants, ...company },
    successor,
    companies,
    features: Object.fromEntries(
      FEATURES.filter((name) => !without.includes(name)).map((name) => [name, plan]),
    ),
    flags,
    countries,
  } as unknown as Parameters<typeof accessOf>[0]);
}

/** A field's message and hint, as a screen reader reads them with it; numbers are written with plain spaces. */
export function messageOf(input: HTMLElement): string {
  const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
  const text = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  return text.replaceAll(/\s/g, ' ');
}

/** A text field by its label. */
export function fieldNamed(name: RegExp): HTMLInputElement {
  return screen.getByRole('textbox', { name });
}
