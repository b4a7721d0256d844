import type { AdminUser } from '@canola/api-schema/users/admin-user';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_NAMES } from '#shared/i18n/language.ts';
import { formatDateTime } from '#shared/time/format.ts';
import { Age } from '#shared/ui/age.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { Facts } from '../dialog/facts.tsx';
import { phoneOf } from '../dialog/phone.ts';

export function UserFacts({ user }: { user: AdminUser }) {
  const { t } = useTranslation('admin');
  const locale = useFormatLocale();
  const { common, can } = user.metadata;
  const date = (text: string | null) => text && formatDateTime(new Date(text), locale);
  return (
    <Facts
      title={t('detail')}
      facts={[
        [t('user.phone'), phoneOf(common.phone)],
        [t('user.language'), LANGUAGE_NAMES[can.settings.language]],
        [t('user.news'), LANGUAGE_NAMES[can.settings.news.language]],
        [t('user.created'), date(user.createdAt)],
        [t('user.registered'), date(user.registeredAt)],
        [
          t('users.active'),
          user.activityAt && <Age at={new Date(user.activityAt)} oldAfterMs={Number.POSITIVE_INFINITY} />,
        ],
        [t('user.identities'), user.identities.map((one) => <Identity key={one.subject} {...one} />)],
        [t('user.permissions'), user.permissions.join(', ')],
      ]}
    >
      {user.blockedReason && (
        <Notice kind="clay" title={t('block.reasonWas')}>
          {user.blockedReason}
        </Notice>
      )}
    </Facts>
  );
}

function Identity({ provider, subject }: { provider: string; subject: string }) {
  return (
    <>
      {provider.replace(/^https?:\/\//, '')}
      <span className="admin-note">{subject}</span>
    </>
  );
}
