import { formatPrice } from '@canola/api-schema/number-format';
import { zodResolver } from '@hookform/resolvers/zod';
import { useSearch } from '@tanstack/react-router';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { harvestYearOf } from '#market/order-form/order.schema.ts';
import { EMPTY_SALE, type SaleValues, saleSchema } from '#market/sell/sale.schema.ts';
import { SaleForm } from '#market/sell/sale-form.tsx';
import type { SaleSubject } from '#market/sell/sale-subject.ts';
import { SellDialog } from '#market/sell/sell-dialog.tsx';
import { useDelivers } from '#market/trader-prices/transport-choice.tsx';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { useStateAtArrival } from '#shared/router/use-state-at-arrival.ts';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { useDirtyGuard } from '#shared/version/dirty-forms.ts';
import { StockNote } from '../stock/stock-note.tsx';
import { usePlausibleAmount } from '../stock/use-plausible-amount.tsx';
import { useCropPrices } from '../use-crop-market.ts';
import { type FastSaleSubject, useFastSale } from './use-fast-sale.ts';

interface SellFormProps extends FastSaleSubject, Pick<SaleSubject, 'prices' | 'quarters' | 'onQuarter'> {}

/** A sale of a crop that need not be in a storage yet (docs/product/selling.md#quick-trading). */
export function SellForm({ prices, quarters, onQuarter, ...subject }: SellFormProps) {
  const { crop, quarter, place } = subject;
  const traderId = useStateAtArrival('traderId') ?? '';
  const refused = useStateAtArrival('fastSale');
  const [startsDelivering] = useDelivers();
  const form = useForm<SaleValues>({
    resolver: zodResolver(saleSchema(undefined)),
    defaultValues: refused ?? { ...EMPTY_SALE, trader: traderId, customTransport: startsDelivering },
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  });
  useDirtyGuard(form.formState.isDirty);
  const { ask, dialog } = useFastSale(subject);
  const plausible = usePlausibleAmount(subject);
  const position = { latitude: place.latitude, longitude: place.longitude };
  return (
    <>
      <SaleForm
        form={form}
        crop={crop}
        quarter={quarter}
        quarters={quarters}
        onQuarter={onQuarter}
        prices={prices}
        from={position}
        history={{ position }}
        alsoOf={useShownPrices(crop.id)}
        stockNote={<Stock form={form} subject={subject} />}
        orderLink={<OrderLink form={form} subject={subject} prices={prices} />}
        onSell={async (values, offer) => {
          if (await plausible.confirm(String(values.amount), harvestYearOf(quarter.id))) ask(values, offer);
        }}
      />
      {plausible.dialog}
      <SellDialog {...dialog} />
    </>
  );
}

interface PartProps {
  form: UseFormReturn<SaleValues>;
  subject: FastSaleSubject;
}

function Stock({ form, subject: { crop, place, quarter } }: PartProps) {
  const amount = useWatch({ control: form.control, name: 'amount' });
  return <StockNote crop={crop} place={place} amount={amount} yearHarvested={harvestYearOf(quarter.id)} />;
}

/** Contracts are in the trading currency; a page in another one shows both (docs/product/prices.md#currencies). */
function useShownPrices(cropId: string): (offer: { id: string }) => string | undefined {
  const locale = useFormatLocale();
  const trading = useTradingCompany().currency;
  const { currency = trading } = useSearch({ strict: false });
  const { data } = useCropPrices(cropId, currency, currency !== trading);
  return (offer) => {
    if (currency === trading) return undefined;
    const price = data?.marketPrices?.find(({ id }) => id === offer.id)?.price;
    return price ? formatPrice(price, currency, locale) : undefined;
  };
}

/**
 * A better price may still come: an order takes crop, quarter, tons and traders along
 * (docs/product/screens.md#navigation-state).
 */
function OrderLink({ form, subject, prices }: PartProps & Pick<SaleSubject, 'prices'>) {
  const { t } = useTranslation('quick-trading');
  const { crop, quarter, place } = subject;
  const [amount, picked] = useWatch({ control: form.control, name: ['amount', 'trader'] });
  const here = prices.filter((price) => price.quarter.id === quarter.id);
  return (
    <LinkButton
      to="/quick-trading/order"
      search={true}
      state={{
        fastOrder: {
          postalCode: place.code,
          cropId: crop.id,
          quarterId: quarter.id,
          price: here.find(({ trader }) => trader.id === picked)?.price ?? null,
          amount,
          traders: here.map(({ trader }) => trader.id),
        },
      }}
      variant="quiet"
      size="sm"
      block
    >
      {t('sell.order')}
    </LinkButton>
  );
}
