import { Link } from '@tanstack/react-router';
import { Bug, ChevronLeft, LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toast } from '#shared/ui/toast.ts';

/** The ways out, and the button that shows whether errors are reported. */
export function AdminMore() {
  const { t } = useTranslation('admin');
  return (
    <>
      <Link to="/" className="nav-item" title={t('nav.back')} activeOptions={{ exact: true }}>
        <ChevronLeft className="i" />
        <span className="nav-text">{t('nav.back')}</span>
      </Link>
      <Link to="/logout" className="nav-item" title={t('nav.logOut')}>
        <LogOut className="i" />
        <span className="nav-text">{t('nav.logOut')}</span>
      </Link>
      <span className="sidebar-rule" />
      <button
        type="button"
        className="nav-item"
        title={t('nav.testError')}
        onClick={() => test(t('nav.testErrorDone'))}
      >
        <Bug className="i" />
        <span className="nav-text">{t('nav.testError')}</span>
      </button>
    </>
  );
}

/** Thrown from an event: the page stays as it is, and what listens for errors reports it. */
function test(text: string): never {
  toast({ kind: 'info', text });
  // Each error is reported once, so each test is another one.
  throw new Error(`Test of the error report at ${new Date().toISOString()}`);
}
