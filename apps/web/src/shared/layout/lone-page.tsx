import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Horizon } from '#shared/landscape/horizon.tsx';
import { SupportContact } from '#shared/support/support-contact.tsx';
import { Logo } from '#shared/ui/logo.tsx';

interface LonePageProps {
  title: string;
  icon?: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
  /** On every failure page (docs/product/screens.md#errors). */
  withSupport?: boolean;
}

/** A page without the layout: its logo links to `/`, also when the router itself has failed. */
export function LonePage({ title, icon, children, actions, withSupport = true }: LonePageProps) {
  const { t } = useTranslation();
  return (
    <div className="lone-page">
      <title>{`${title} · Canola`}</title>
      <header>
        <a href="/" className="logo-link" aria-label={t('layout.home')}>
          <Logo />
        </a>
      </header>
      <main className="lone-page-main">
        {icon}
        <h1 className="h1">{title}</h1>
        <div className="lone-page-text">{children}</div>
        {actions && <div className="lone-page-actions">{actions}</div>}
        {withSupport && <SupportContact />}
        <Horizon />
      </main>
    </div>
  );
}
