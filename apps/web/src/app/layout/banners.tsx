import { Download, WifiOff } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { waitOf } from '#shared/access/refusal.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { useInstallOffer } from '#shared/install/install.ts';
import { useIsConnected } from '#shared/live/connection.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { Button } from '#shared/ui/button.tsx';
import { lateComponent } from '#shared/ui/late-component.tsx';
import { mayHaveBillingNews } from './billing-news.ts';
import { ViewBanner } from './view-banner.tsx';

/** Not needed for the first picture, so it does not hold it up. */
const CompanyLost = lateComponent(() => import('./company-lost.tsx'));
const BillingBanner = lateComponent(() => import('#features/billing/banner/billing-banner.tsx'));

/** Strips above the content: offline, a company that waits, a payment that is late, the offer to install. */
export function Banners() {
  const { t } = useTranslation();
  const access = useAccess();
  const wait = waitOf(access);
  const install = useInstallOffer();
  const isOnline = useIsConnected();
  return (
    <>
      <ViewBanner />
      {access.successor && <CompanyLost />}
      {!isOnline && (
        <Banner kind="wheat" icon={WifiOff}>
          {t('banner.offline')}
        </Banner>
      )}
      {wait && (
        <Banner kind="wheat">{t(`banner.${wait}`, { company: access.company?.companyName ?? '' })}</Banner>
      )}
      {mayHaveBillingNews(access.company) && (
        <Suspense fallback={null}>
          <BillingBanner />
        </Suspense>
      )}
      {install.isOffered && (
        <Banner
          icon={Download}
          onDismiss={install.dismiss}
          action={
            <Button variant="secondary" size="sm" onPress={() => void install.install()}>
              {t('banner.installAction')}
            </Button>
          }
        >
          {t('banner.install')}
        </Banner>
      )}
    </>
  );
}
