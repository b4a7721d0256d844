import { timeZoneOf } from '@canola/api-schema/time-zone';
import type { OwnTraderApplication } from '@canola/api-schema/trading/trader-application';
import type { UserCompany } from '@canola/api-schema/users/company';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '#shared/query/loaded.tsx';
import { formatDate } from '#shared/time/format.ts';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { traderApplicationQuery } from './trader.queries.ts';
import { TraderForm } from './trader-form.tsx';

/** A farm asks to become a trader, and reads how far that is (docs/product/desk.md#becoming-a-trader). */
export function TraderSection({ company }: { company: UserCompany }) {
  const { t } = useTranslation('profile');
  const query = useQuery(traderApplicationQuery(company.companyId));
  return (
    <section aria-labelledby="company-trader" className="company-people mt-6 grid grid-cols-1 gap-3 pt-5">
      <h3 id="company-trader" className="h3">
        {t('trader.title')}
      </h3>
      <Loaded query={query} skeleton={<SkeletonRows rows={2} />} height={120}>
        {(own) => <Application company={company} own={own} />}
      </Loaded>
    </section>
  );
}

function Application({ company, own }: { company: UserCompany; own: OwnTraderApplication }) {
  const { t } = useTranslation('profile');
  const { t: tError } = useTranslation('errors');
  const locale = useFormatLocale();
  const [isOpen, setOpen] = useState(false);
  const { application, hindrance } = own;
  if (application?.state === 'WAITING') {
    const date = formatDate(new Date(application.createdAt), locale, timeZoneOf(company.companyCountry));
    return (
      <Notice kind="wheat" title={t('trader.waiting', { name: application.name })}>
        {t('trader.waitingText', { date })}
      </Notice>
    );
  }
  if (hindrance) return <p className="hint">{tError(`code.${hindrance}`)}</p>;
  return (
    <>
      {application?.state === 'REFUSED' && (
        <Notice kind="clay" title={t('trader.refused')}>
          {application.reason}
        </Notice>
      )}
      <p className="hint">{t('trader.text')}</p>
      {isOpen ? (
        <TraderForm company={company} own={own} />
      ) : (
        <Button variant="secondary" block onPress={() => setOpen(true)}>
          {t('trader.open')}
        </Button>
      )}
    </>
  );
}
