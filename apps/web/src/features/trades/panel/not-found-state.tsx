import { Compass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { useTradeNavigation } from './use-trade-navigation.ts';

/**
 * It does not exist or belongs to another company: nobody can know which (docs/product/companies.md#foreign-companies).
 */
export function NotFoundState() {
  const { t } = useTranslation('trades');
  const { toBoard } = useTradeNavigation();
  return (
    <EmptyState
      icon={Compass}
      height={320}
      title={t('notHere.what')}
      actions={<Button onPress={() => void toBoard()}>{t('notHere.back')}</Button>}
    >
      {t('notHere.text')}
    </EmptyState>
  );
}
