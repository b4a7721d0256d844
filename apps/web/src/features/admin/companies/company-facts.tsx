import { useTranslation } from 'react-i18next';
import { Notice } from '#shared/ui/notice.tsx';
import type { ShownCompany } from '../admin.queries.ts';
import { Facts } from '../dialog/facts.tsx';
import { phoneOf } from '../dialog/phone.ts';

export function CompanyFacts({ company }: { company: ShownCompany }) {
  const { t } = useTranslation('admin');
  const { detail } = company;
  const contact = [detail.contactName, detail.contactPosition].filter(Boolean).join(', ');
  return (
    <Facts
      title={t('detail')}
      facts={[
        [t('company.address'), detail.address],
        [t('company.vat'), detail.vat],
        [t('company.form'), detail.form && t(`form.${detail.form}`)],
        [t('company.contact'), contact],
        [t('company.email'), detail.contactEmail],
        [t('company.phone'), phoneOf(detail.contactPhone)],
      ]}
    >
      {company.blockedReason && (
        <Notice kind="clay" title={t('block.reasonWas')}>
          {company.blockedReason}
        </Notice>
      )}
      {company.isFromRegister && <p className="hint">{t('company.fromRegister')}</p>}
    </Facts>
  );
}
