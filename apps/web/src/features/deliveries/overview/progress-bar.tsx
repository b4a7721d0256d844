import { useTranslation } from 'react-i18next';
import { multiply } from '#shared/money/decimal.ts';
import type { Delivery } from '../deliveries.queries.ts';
import { useDeliveryWords } from '../words.ts';

const PARTS = ['settled', 'waiting', 'disputed'] as const;

/** To the scale of the contract: agreed, waiting for an answer, disputed. */
export function ProgressBar({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation('deliveries');
  const words = useDeliveryWords();
  const kg = { settled: delivery.confirmedKg, waiting: delivery.enteredKg, disputed: delivery.disputedKg };
  const all = Number(multiply(delivery.most, 1000));
  const texts = PARTS.filter((part) => kg[part] > 0).map(
    (part) => `${words.tons(kg[part])} ${t(`part.${part}`)}`,
  );
  return (
    <div className="min-w-24">
      <div className="delivery-bar" role="img" aria-label={texts.join(', ') || t('part.none')}>
        <i
          className="delivery-zone"
          style={{ left: `${(Number(delivery.least) / Number(delivery.most)) * 100}%` }}
        />
        {PARTS.map((part) => (
          <span key={part} data-part={part} style={{ width: `${Math.min(100, (kg[part] / all) * 100)}%` }} />
        ))}
      </div>
      <p className="hint mt-1">
        {kg.settled > 0 && words.tons(kg.settled)}
        {kg.settled > 0 && kg.waiting + kg.disputed > 0 && ', '}
        {kg.waiting > 0 && (
          <b className="delivery-due">{t('part.toAgree', { tons: words.tons(kg.waiting) })}</b>
        )}
        {kg.waiting > 0 && kg.disputed > 0 && ', '}
        {kg.disputed > 0 && (
          <b className="delivery-late">{t('part.inDispute', { tons: words.tons(kg.disputed) })}</b>
        )}
        {texts.length === 0 && t('part.none')}
      </p>
    </div>
  );
}

export function ProgressLegend() {
  const { t } = useTranslation('deliveries');
  return (
    <p className="delivery-legend" aria-hidden="true">
      {PARTS.map((part) => (
        <span key={part}>
          <i className="delivery-bar">
            <i data-part={part} />
          </i>
          {t(`part.${part}`)}
        </span>
      ))}
      <span>
        <i className="delivery-bar">
          <i className="delivery-zone" />
        </i>
        {t('part.tolerance')}
      </span>
    </p>
  );
}
