import { useTranslation } from 'react-i18next';

/** A drawn example at the end of the horizon's price line; it is part of the picture, not a quote. */
export function PriceTag() {
  const { t } = useTranslation('session');
  return (
    <div className="gate-tag num" aria-hidden="true">
      <span className="gate-price">
        5 420<small>Kč/t</small>
      </span>
      <span className="gate-change">▲ +35</span>
      <div className="gate-crop">{t('gate.tagCrop')}</div>
    </div>
  );
}
