import { Layers } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PageHead } from '#shared/layout/page-head.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import type { Icon } from '#shared/ui/icon.ts';

function Place({ place, icon }: { place: 'pricing'; icon: Icon }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t(`place.${place}.title`)} />
      <div className="card">
        <EmptyState level={2} icon={icon} height={320} title={t('place.empty')}>
          {t(`place.${place}.about`)}
        </EmptyState>
      </div>
    </>
  );
}

export function PricingPlace() {
  return <Place place="pricing" icon={Layers} />;
}
