import { Compass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { AnchorButton } from '#shared/ui/link-button.tsx';
import { Logo } from '#shared/ui/logo.tsx';

export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <div className="grid justify-items-center gap-6 py-8">
      <title>{`${t('notFound.title')} · Canola`}</title>
      <a href="/" className="rounded" aria-label={t('layout.home')}>
        <Logo />
      </a>
      <EmptyState
        level={1}
        icon={Compass}
        title={t('notFound.title')}
        actions={<AnchorButton href="/">{t('action.home')}</AnchorButton>}
      >
        {t('notFound.text')}
      </EmptyState>
    </div>
  );
}

/** In the place of the layout, which otherwise brings the landmark. */
export function LoneNotFoundPage() {
  return (
    <main>
      <NotFoundPage />
    </main>
  );
}
