import { useTranslation } from 'react-i18next';

/** A drawn example at the end of the horizon's price line; it is part of the picture, not a quote. */
export function PriceTag() {
  const { t } = useTranslation('session');
  return (
    <div className="gate-tag num" aria-hidden="true">
      <span className="gate-price">
        5 420<small>Kč/t</small>
      </span>
      <span className="gate-change">
        <svg viewBox="0 0 8 8" aria-hidden="true">
          <path d="M4 1 7.6 7H.4z" />
        </svg>
        +35
      </span>
      <div className="gate-crop">{t('gate.tagCrop')}</div>
    </div>
  );
}
