import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Logo } from '#shared/ui/logo.tsx';

/**
 * Around an error page that replaces the layout: its landmark, and the logo that links to `/`
 * (docs/product/screens.md#errors).
 */
export function LoneError({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <main className="grid justify-items-center gap-2 px-5 pt-8">
      <a href="/" className="logo-link" aria-label={t('layout.home')}>
        <Logo />
      </a>
      {children}
    </main>
  );
}
