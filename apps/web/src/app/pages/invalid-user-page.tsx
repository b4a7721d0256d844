import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleHelp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DeleteAccountButton } from '#features/profile/security/delete-account-button.tsx';
import { userCompaniesQuery, userQuery, WAITING_INTERVAL } from '#shared/access/access.queries.ts';
import { OwnInvitations } from '#shared/invitations/own-invitations.tsx';
import { LonePage } from '#shared/layout/lone-page.tsx';
import { PageIcon } from '#shared/layout/page-icon.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';

/** Registered, but without any company although the country requires one; a colleague or support can help. */
export function InvalidUserPage() {
  const { t } = useTranslation();
  useLinkedCompany();
  return (
    <LonePage
      title={t('invalidUser.title')}
      icon={<PageIcon icon={CircleHelp} />}
      actions={
        <>
          <LinkButton to="/logout" variant="secondary">
            {t('action.logOut')}
          </LinkButton>
          <DeleteAccountButton />
        </>
      }
    >
      <p>{t('invalidUser.text')}</p>
      <OwnInvitations />
    </LonePage>
  );
}

/** The page has no live stream: it looks by itself, for the company first, so that the app opens with it. */
function useLinkedCompany(): void {
  const queryClient = useQueryClient();
  useQuery({
    queryKey: ['linked-company'],
    queryFn: async () => {
      await queryClient.fetchQuery({ ...userCompaniesQuery, staleTime: 0 });
      return (await queryClient.fetchQuery({ ...userQuery, staleTime: 0 })).profileState;
    },
    refetchInterval: WAITING_INTERVAL,
  });
}
