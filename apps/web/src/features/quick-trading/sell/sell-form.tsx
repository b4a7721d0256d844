import { formatPrice } from '@canola/api-schema/number-format';
import { zodResolver } from '@hookform/resolvers/zod';
import { getRouteApi, useSearch } from '@tanstack/react-router';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DealDialog } from '#market/deal/deal-dialog.tsx';
import { EMPTY_SALE, type SaleValues, saleSchema } from '#market/deal/sale.schema.ts';
import { SaleForm } from '#market/deal/sale-form.tsx';
import type { SaleSubject } from '#market/deal/sale-subject.ts';
import { positionOf, writeCode } from '#market/postal-code/postal-codes.ts';
import { harvestYearOf, monthsOf } from '#market/quarter/quarter.ts';
import { useDelivers } from '#market/trader-prices/transport-choice.tsx';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { inSentence } from '#market/units/amount-text.ts';
import { useTypedValues } from '#shared/form/use-typed-values.ts';
import { useStateAtArrival } from '#shared/router/use-state-at-arrival.ts';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { useDirtyGuard } from '#shared/version/dirty-forms.ts';
import { CropFrame } from '../crop-frame.tsx';
import { StockNote } from '../stock/stock-note.tsx';
import { usePlausibleAmount } from '../stock/use-plausible-amount.tsx';
import { useCropMarket, useCropPrices } from '../use-crop-market.ts';
import { useTypedDeal } from '../use-typed-deal.ts';
import { type FastSaleSubject, useFastSale } from './use-fast-sale.ts';

interface SellFormProps extends FastSaleSubject, Pick<SaleSubject, 'prices' | 'quarters' | 'onQuarter'> {}

/** A sale of a crop that need not be in a storage yet (docs/product/selling.md#quick-trading). */
export function SellForm({ prices, quarters, onQuarter, ...subject }: SellFormProps) {
  const { crop, quarter, place } = subject;
  const traderId = useStateAtArrival('traderId') ?? '';
  const tons = useStateAtArrival('tons');
  const refused = useStateAtArrival('refused');
  const [startsDelivering] = useDelivers();
  const { typed, keep } = useTypedDeal(crop.id);
  const form = useForm<SaleValues>({
    resolver: zodResolver(saleSchema(undefined)),
    defaultValues: typed.sale ?? {
      ...EMPTY_SALE,
      amount: tons ?? null,
      trader: traderId,
      customTransport: startsDelivering,
      ...refused?.values,
    },
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  });
  useDirtyGuard(form.formState.isDirty || typed.sale !== undefined);
  useTypedValues(form, (sale) => keep({ sale }));
  const deal = useFastSale(subject);
  const { currency } = useTradingCompany();
  const locale = useFormatLocale();
  const yearHarvested = harvestYearOf(quarter.id);
  const plausible = usePlausibleAmount(subject);
  const position = positionOf(place);
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
        onSell={async (values, quote) => {
          if (await plausible.confirm(String(values.amount), yearHarvested)) deal.ask(values, quote);
        }}
      />
      {plausible.dialog}
      <DealDialog
        deal={deal}
        kind="sale"
        currency={currency}
        words={{
          crop: inSentence(crop.name, locale),
          quarter: quarter.name,
          year: yearHarvested,
          storage: `${writeCode(place.code)} ${place.name}`,
        }}
      />
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
function useShownPrices(cropId: string): (quote: { id: string }) => string | undefined {
  const locale = useFormatLocale();
  const trading = useTradingCompany().currency;
  const { currency = trading } = useSearch({ strict: false });
  const { data } = useCropPrices(cropId, currency, currency !== trading);
  return (quote) => {
    if (currency === trading) return undefined;
    const price = data?.marketPrices?.find(({ id }) => id === quote.id)?.price;
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

const route = getRouteApi('/app/quick-trading/board/$cropId/quarter/$quarterId');

/** One crop and quarter: enter the tons, sell at the best price or at another one (docs/product/selling.md#sales). */
export function SellPanel() {
  const { t } = useTranslation(['quick-trading', 'price-board']);
  const locale = useFormatLocale();
  const { cropId, quarterId } = route.useParams();
  const navigate = route.useNavigate();
  const market = useCropMarket(cropId);
  const quarter = market.quarters.find(({ id }) => id === quarterId);
  return (
    <CropFrame
      market={market}
      title={t('sell.title')}
      subtitle={
        quarter && t('price-board:delivery', { quarter: quarter.name, ...monthsOf(quarter.id, locale) })
      }
      isGone={quarter === undefined}
    >
      {(crop, place) =>
        quarter && (
          // Another crop is another sale: nothing that was typed goes over to it.
          <SellForm
            key={cropId}
            crop={crop}
            quarter={quarter}
            quarters={market.quarters}
            place={place}
            prices={market.prices}
            // The quarter is chosen in the form: no step for the way back.
            onQuarter={(id) =>
              void navigate({
                to: '/quick-trading/$cropId/quarter/$quarterId',
                params: { cropId, quarterId: id },
                search: true,
                replace: true,
                resetScroll: false,
              })
            }
          />
        )
      }
    </CropFrame>
  );
}
