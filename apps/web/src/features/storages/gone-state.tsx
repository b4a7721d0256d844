import { Archive } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#shared/ui/empty-state.tsx';

/** It was archived or belongs to another company, which look the same (docs/product/companies.md#foreign-companies). */
export function GoneState({ what }: { what: 'storage' | 'offer' }) {
  const { t } = useTranslation('storages');
  return (
    <EmptyState icon={Archive} height={320} title={t(`gone.${what}`)}>
      {t('gone.text')}
    </EmptyState>
  );
}
