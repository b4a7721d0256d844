import './alerts.css';
import { AlertsDocument } from '@canola/api-schema/trading/generated/operations';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { BellRing, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePriceCompany } from '#market/price-board/use-price-company.ts';
import { tradingQuery } from '#market/trading/trading-api.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { PageHead } from '#shared/layout/page-head.tsx';
import { Loaded } from '#shared/query/loaded.tsx';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { lateComponent } from '#shared/ui/late-component.tsx';
import { Skeleton, SkeletonGroup } from '#shared/ui/skeleton.tsx';
import { AlertsList } from './alerts-list.tsx';
import { MailSettings } from './mail-settings.tsx';

const AlertPanel = lateComponent(() => import('./alert-panel.tsx'));
const NewAlert = lateComponent(() => import('./new-alert.tsx'));

const route = getRouteApi('/app/alerts');

/** The person's own alerts with the way still to go, and why one is silent (docs/product/alerts.md). */
export function AlertsPage() {
  const { t } = useTranslation('alerts');
  const companyId = usePriceCompany()?.id ?? '';
  const locale = useLanguage();
  const { alert: openId } = route.useSearch();
  const navigate = route.useNavigate();
  const open = (alert: string | undefined) =>
    void navigate({ to: '.', search: { alert }, replace: openId !== undefined, resetScroll: false });
  const query = useQuery({
    ...tradingQuery(AlertsDocument, { companyId, locale }),
    enabled: companyId !== '',
  });
  const list = query.data?.alerts;
  const opened = list?.alerts.find(({ id }) => id === openId);
  return (
    <>
      <PageHead
        title={t('title')}
        subtitle={list && list.used > 0 ? t('used', { used: list.used, limit: list.limit }) : t('lead')}
        end={companyId !== '' && <NewAlertButton companyId={companyId} />}
      />
      {companyId !== '' && (
        <Loaded query={query} skeleton={<Waiting />}>
          {({ alerts }) =>
            alerts && alerts.alerts.length > 0 ? (
              <section className="card alert-list">
                <AlertsList alerts={alerts.alerts} openId={openId} onOpen={open} />
              </section>
            ) : (
              <div className="card">
                <EmptyState icon={BellRing} title={t('empty.title')}>
                  {t('empty.text')}
                </EmptyState>
              </div>
            )
          }
        </Loaded>
      )}
      {/* One message and one retry where the list failed. */}
      {!query.isLoadingError && (
        <div className="mt-4">
          <MailSettings />
        </div>
      )}
      {opened && <AlertPanel key={opened.id} alert={opened} onClose={() => open(undefined)} />}
    </>
  );
}

function NewAlertButton({ companyId }: { companyId: string }) {
  const { t } = useTranslation('alerts');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={Plus} onPress={() => setIsOpen(true)}>
        {t('new.title')}
      </Button>
      {isOpen && <NewAlert companyId={companyId} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function Waiting() {
  return (
    <SkeletonGroup>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} height={58} />
      ))}
    </SkeletonGroup>
  );
}
