import '#shared/boot/zod-config.ts';
import type { Language } from '@canola/api-schema/access';
import type { User } from '@canola/api-schema/users/user';
import {
  keepPreviousData,
  type QueryKey,
  type UseQueryOptions,
  usePrefetchQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import {
  countriesQuery,
  featureMapQuery,
  flagsQuery,
  userCompaniesQuery,
  userQuery,
} from '#shared/access/access.queries.ts';
import { type AccessParts, accessOf, accessStateOf } from '#shared/access/access.ts';
import { keepStart } from '#shared/access/keep-start.ts';
import { beginStart } from '#shared/access/start.ts';
import { useTabCompany } from '#shared/access/use-tab-company.ts';
import { changeLanguage, currentLanguage } from '#shared/i18n/i18n.ts';
import { chosenLanguage } from './chosen-language.ts';
import { FirstPage } from './first-page.tsx';
import { Waiting } from './frame/waiting.tsx';
import { createAppRouter } from './router.tsx';
import { RouterFrame } from './router-frame.tsx';
import {
  createBlockedCompanyRouter,
  createInvalidUserRouter,
  createOnboardingRouter,
} from './state-routers.tsx';

/**
 * Router variants by state (docs/product/screens.md#router-by-state), in the order profile, then company
 * (docs/product/screens.md#redirects).
 */
export default function SignedIn() {
  return (
    <RouterFrame>
      <Person />
    </RouterFrame>
  );
}

function Person() {
  const queryClient = useQueryClient();
  useState(() => beginStart((start) => keepStart(queryClient, start)));
  const user = useNeeded(userQuery);
  return user ? <Known user={user} /> : <Waiting />;
}

function Known({ user }: { user: User }) {
  if (!useLanguageOf(chosenLanguage(user))) return <Waiting />;
  switch (user.profileState) {
    case 'INCOMPLETE':
      return <StateRouter create={createOnboardingRouter} />;
    case 'INVALID':
      return <StateRouter create={createInvalidUserRouter} />;
    case 'COMPLETE':
      return <Member user={user} />;
    default:
      throw new Error(`Unhandled profile state ${user.profileState satisfies never}`);
  }
}

/** The first picture is already in the person's language; a later change does not remove the page. */
function useLanguageOf(chosen: Language | undefined): boolean {
  const [isReady, setReady] = useState(() => chosen === undefined || chosen === currentLanguage());
  useEffect(() => {
    if (chosen) void changeLanguage(chosen).finally(() => setReady(true));
  }, [chosen]);
  return isReady;
}

function StateRouter({ create }: { create: () => AnyRouter }) {
  const [router] = useState(create);
  return <FirstPage router={router} />;
}

function Member({ user }: { user: User }) {
  // Requested together with the companies; features are requested for one of these.
  usePrefetchQuery(flagsQuery);
  usePrefetchQuery(countriesQuery);
  const companies = useNeeded(userCompaniesQuery);
  const { company, successor, companies: shown } = useTabCompany(companies);
  if (!companies) return <Waiting />;
  if (accessStateOf(user, company) === 'blocked-company')
    return <StateRouter create={createBlockedCompanyRouter} />;
  return <Normal user={user} company={company} successor={successor} companies={shown} />;
}

type NormalProps = Pick<AccessParts, 'user' | 'company' | 'successor' | 'companies'>;

function Normal(known: NormalProps) {
  // The map of a company that has just been approved is another one; the page stays until it is there.
  const features = useNeeded({ ...featureMapQuery(known.company), placeholderData: keepPreviousData });
  const flags = useNeeded(flagsQuery);
  const countries = useNeeded(countriesQuery);
  if (!features || !flags || !countries) return <Waiting />;
  return <NormalRouter parts={{ ...known, features, flags, countries }} />;
}

function NormalRouter({ parts }: { parts: AccessParts }) {
  const queryClient = useQueryClient();
  const access = accessOf(parts);
  const [router] = useState(() => createAppRouter({ queryClient, access }));
  // A change while the page is open (a name, a flag, a plan) must reach the guards and the screens too.
  const mark = JSON.stringify([
    parts.user,
    parts.companies,
    parts.successor?.companyId,
    parts.features,
    parts.flags,
  ]);
  const seen = useRef(mark);
  useEffect(() => {
    if (seen.current === mark) return;
    seen.current = mark;
    void router.invalidate();
  }, [router, mark]);
  return <FirstPage router={router} context={{ queryClient, access }} />;
}

/**
 * Data that every page needs: undefined while it loads; a failure is thrown to the boundary above. Without Suspense,
 * because React delays whatever follows a Suspense fallback by 300 ms.
 */
function useNeeded<Data, Key extends QueryKey>(
  query: UseQueryOptions<Data, Error, Data, Key>,
): Data | undefined {
  const { data, error } = useQuery(query);
  if (data === undefined && error) throw error;
  return data;
}
