import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from './classes.ts';

/**
 * A hint appears after one second (docs/product/look.md#states): people who wait that long want to know that it still
 * works.
 */
export function Spinner({ hint, center = false }: { hint?: string; center?: boolean }) {
  const { t } = useTranslation('ui');
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 1_000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={classes('loading', center && 'loading-center')} role="status" aria-label={t('loading')}>
      <span className="spinner" />
      <span className={late ? undefined : 'invisible'}>{hint ?? t('stillLoading')}</span>
    </div>
  );
}
