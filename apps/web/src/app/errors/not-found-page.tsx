import { Compass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { LoneError } from './lone-error.tsx';

export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <div className="grid justify-items-center py-8">
      <title>{`${t('notFound.title')} · Canola`}</title>
      <EmptyState
        level={1}
        icon={Compass}
        title={t('notFound.title')}
        actions={<LinkButton to="/">{t('action.home')}</LinkButton>}
      >
        {t('notFound.text')}
      </EmptyState>
    </div>
  );
}

export function LoneNotFoundPage() {
  return (
    <LoneError>
      <NotFoundPage />
    </LoneError>
  );
}
