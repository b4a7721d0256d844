import type { Language } from '@canola/api-schema/access';
import type { UserCompany } from '@canola/api-schema/users/company';
import {
  usePrefetchQuery,
  useQueryClient,
  useSuspenseQueries,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import {
  countriesQuery,
  featureMapQuery,
  flagsQuery,
  userCompaniesQuery,
  userQuery,
} from '#shared/access/access.queries.ts';
import { accessOf, accessStateOf } from '#shared/access/access.ts';
import { activeCompany, rememberedCompany } from '#shared/access/active-company.ts';
import { changeLanguage, currentLanguage } from '#shared/i18n/i18n.ts';
import { Splash } from '#shared/layout/splash.tsx';
import { createAppRouter } from './router.tsx';
import {
  createBlockedCompanyRouter,
  createInvalidUserRouter,
  createOnboardingRouter,
} from './state-routers.tsx';

/** Router variants by state (spec 1 §2), in the order profile, then company (decisions §14). */
export default function SignedIn() {
  const { data: user } = useSuspenseQuery(userQuery);
  // Before the registration nobody has chosen: the browser's own language stays.
  const chosen = user.profileState === 'INCOMPLETE' ? undefined : user.settings.language;
  if (!useLanguageOf(chosen)) return <Splash />;
  switch (user.profileState) {
    case 'INCOMPLETE':
      return <StateRouter create={createOnboardingRouter} />;
    case 'INVALID':
      return <StateRouter create={createInvalidUserRouter} />;
    case 'COMPLETE':
      return <Member />;
    default:
      throw new Error(`Unhandled profile state ${user.profileState satisfies never}`);
  }
}

/** The first picture is already in the person's language; a later change happens under it. */
function useLanguageOf(chosen: Language | undefined): boolean {
  const [isReady, setReady] = useState(() => chosen === undefined || chosen === currentLanguage());
  useEffect(() => {
    if (chosen) void changeLanguage(chosen).finally(() => setReady(true));
  }, [chosen]);
  return isReady;
}

function StateRouter({ create }: { create: () => AnyRouter }) {
  const [router] = useState(create);
  return <RouterProvider router={router} />;
}

function Member() {
  // Asked together with the companies; the features can only be asked for one of them.
  usePrefetchQuery(flagsQuery);
  usePrefetchQuery(countriesQuery);
  const { data: user } = useSuspenseQuery(userQuery);
  const { data: companies } = useSuspenseQuery(userCompaniesQuery);
  const company = activeCompany(companies, rememberedCompany.read());
  if (accessStateOf(user, company) === 'blocked-company')
    return <StateRouter create={createBlockedCompanyRouter} />;
  return <NormalRouter company={company} />;
}

function NormalRouter({ company }: { company: UserCompany | undefined }) {
  const queryClient = useQueryClient();
  const [{ data: user }, { data: companies }, { data: features }, { data: flags }, { data: countries }] =
    useSuspenseQueries({
      queries: [userQuery, userCompaniesQuery, featureMapQuery(company), flagsQuery, countriesQuery],
    });
  const access = accessOf({ user, company, companies, features, flags, countries });
  const [router] = useState(() => createAppRouter({ queryClient, access }));
  // What changes while the page is open (a name, a flag, a plan) must reach the guards and the screens too.
  const mark = JSON.stringify([user, companies, features, flags]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark stands for what the guards read
  useEffect(() => {
    void router.invalidate();
  }, [router, mark]);
  return <RouterProvider router={router} context={{ queryClient, access }} />;
}
