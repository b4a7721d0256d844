import './deliveries.css';
import { currencySign, formatFigure, formatNumber, formatTons } from '@canola/api-schema/number-format';
import { DeliveryDocument } from '@canola/api-schema/trading/generated/operations';
import { useQuery } from '@tanstack/react-query';
import { Truck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { compare } from '#shared/money/decimal.ts';
import { formatDay } from '#shared/time/format.ts';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { tradingQuery } from '../trading/trading-api.ts';
import { DeliveryScale } from './delivery-scale.tsx';

/** On the contract's page: "100 t · 62 t delivered · 38 t to go · 314 999,44 Kč owed by 12 Dec". */
export default function DeliveryLine({ contractId }: { contractId: string }) {
  const { t } = useTranslation('deliveries');
  const locale = useFormatLocale();
  const { data } = useQuery(tradingQuery(DeliveryDocument, { contractId, locale: useLanguage() }));
  const delivery = data?.delivery;
  if (!delivery) return null;
  const { confirmedKg, enteredKg, disputedKg, toGoKg, owed, due, currency } = delivery;
  const tons = (kg: number) => `${formatNumber(kg / 1000, locale, { maxDecimals: 2 })}\u00a0t`;
  const money = `${formatFigure(owed, currency, locale, 2)}\u00a0${currencySign(currency)}`;
  const parts = [
    formatTons(delivery.amount, locale),
    t('line.delivered', { tons: tons(confirmedKg + enteredKg + disputedKg) }),
    delivery.state === 'CLOSED' ? t('line.closed') : t('line.toGo', { tons: tons(Math.max(0, toGoKg)) }),
    compare(owed, 0) > 0 &&
      (due === null
        ? t('line.owed', { money })
        : t('line.owedBy', { money, day: formatDay(new Date(due), locale, 'UTC') })),
  ].filter(Boolean);
  return (
    <section className="card delivery-line" aria-label={t('deliveries')}>
      <Truck className="i muted" />
      <p>{parts.join(' · ')}</p>
      <LinkButton to="/deliveries/$contractId" params={{ contractId }} variant="secondary" size="sm">
        {t('line.open')}
      </LinkButton>
      <DeliveryScale delivery={delivery} />
    </section>
  );
}
