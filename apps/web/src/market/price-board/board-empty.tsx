import { SearchX, Tag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#shared/ui/empty-state.tsx';

export function BoardEmpty({ search }: { search: string }) {
  const { t } = useTranslation('price-board');
  if (search.trim() !== '')
    return <EmptyState icon={SearchX} height={240} title={t('notFound', { search: search.trim() })} />;
  return (
    <EmptyState icon={Tag} height={240} title={t('empty.title')}>
      {t('empty.text')}
    </EmptyState>
  );
}
