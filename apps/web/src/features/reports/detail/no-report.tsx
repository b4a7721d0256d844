import { FileX2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';

/** A draft looks to its readers like one that does not exist. */
export function NoReport() {
  const { t } = useTranslation('reports');
  return (
    <div className="card">
      <title>{`${t('notFound.title')} · Canola`}</title>
      <EmptyState
        level={1}
        height={420}
        icon={FileX2}
        title={t('notFound.title')}
        actions={
          <LinkButton to="/reports" variant="secondary">
            {t('notFound.action')}
          </LinkButton>
        }
      >
        {t('notFound.text')}
      </EmptyState>
    </div>
  );
}
