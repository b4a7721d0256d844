import { OwnInvitations as Invitations } from '@canola/api-schema/users/invitation';
import { useQuery } from '@tanstack/react-query';
import { MailOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '#shared/api/client.ts';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { Notice } from '#shared/ui/notice.tsx';

/**
 * For pages of people without a company: whoever signs up after an invitation comes back without its link, and must not
 * register the company a second time (docs/product/companies.md#people).
 */
export function OwnInvitations() {
  const { t } = useTranslation();
  const { data: invitations = [] } = useQuery({
    queryKey: ['own-invitations'],
    queryFn: ({ signal }) => api.get('/can-users/api/user/invitations', { schema: Invitations, signal }),
  });
  return invitations.map(({ id, companyName }) => (
    <Notice
      key={id}
      kind="leaf"
      icon={MailOpen}
      live
      title={t('invited.title', { company: companyName })}
      action={
        <LinkButton to="/invitation" search={{ id }}>
          {t('invited.open')}
        </LinkButton>
      }
    >
      {t('invited.text')}
    </Notice>
  ));
}
