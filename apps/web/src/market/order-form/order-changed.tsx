import type { CurrencyType } from '@canola/api-schema/money';
import { Trans, useTranslation } from 'react-i18next';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import type { OrderValues } from './order.schema.ts';
import { orderSentence } from './order-sentence.ts';

interface Named {
  id: string;
  name: string;
}

interface OrderChangedProps {
  /** As it is on the server. */
  order: OrderValues;
  currency: CurrencyType;
  quarters: readonly Named[];
  traders: readonly Named[];
  onTake: () => void;
}

/** Somebody else has changed the order: how it is now, before it is overwritten. */
export function OrderChanged({ order, currency, quarters, traders, onTake }: OrderChangedProps) {
  const { t } = useTranslation('order-form');
  const nameIn = (named: readonly Named[], id: string) => named.find((entry) => entry.id === id)?.name;
  const { key, values } = orderSentence(
    {
      amount: order.amount ?? 0,
      quarter: nameIn(quarters, order.quarterId) ?? order.quarterId,
      price: order.price ?? 0,
      lowPrice: order.lowPrice,
      currency,
      trader: nameIn(traders, order.trader),
    },
    useFormatLocale(),
  );
  return (
    <Notice
      live
      title={t('changed.title')}
      action={
        <Button variant="secondary" size="sm" onPress={onTake}>
          {t('changed.take')}
        </Button>
      }
    >
      <p>
        <Trans t={t} i18nKey={key} values={values} components={{ b: <b /> }} />{' '}
        {t(order.customTransport ? 'changed.ownTransport' : 'changed.collected')} {order.transportNote}
      </p>
      <p>{t('changed.kept')}</p>
    </Notice>
  );
}
