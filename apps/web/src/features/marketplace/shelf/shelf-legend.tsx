import { useTranslation } from 'react-i18next';

/** What the marks mean. */
export function ShelfLegend({ hasNutrients }: { hasNutrients: boolean }) {
  const { t } = useTranslation('marketplace');
  return (
    <p className="board-legend">
      <span>
        <span className="price" aria-hidden="true">
          <span className="mark">123</span>
        </span>
        &ensp;{t('legend.best')}
      </span>
      <span>{t('legend.change')}</span>
      {hasNutrients && <span>{t('legend.parts')}</span>}
    </p>
  );
}
