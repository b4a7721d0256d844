import { formatMoney, formatPrice, formatTons } from '@canola/api-schema/number-format';
import type { CropPricesRegionQuery } from '@canola/api-schema/trading/generated/operations';
import { zodResolver } from '@hookform/resolvers/zod';
import { useSearch } from '@tanstack/react-router';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { MarketChart } from '#market/order-form/market-chart.tsx';
import { calculable, harvestYearOf } from '#market/order-form/order.schema.ts';
import { useOrderErrorText } from '#market/order-form/order-error-text.ts';
import { bestPrice } from '#market/order-form/order-prices.ts';
import { TonsField } from '#market/order-form/price-fields.tsx';
import { TradeFoot } from '#market/order-form/trade-foot.tsx';
import { TransportFields } from '#market/order-form/transport-fields.tsx';
import { SellDialog } from '#market/sell/sell-dialog.tsx';
import { type RankedOffer, rankByNet } from '#market/trader-prices/ranking.ts';
import { TraderList } from '#market/trader-prices/trader-list.tsx';
import { TradersHead } from '#market/trader-prices/traders-head.tsx';
import { useDelivers, useTransport } from '#market/trader-prices/transport-choice.tsx';
import { EarlierDeal } from '#market/trading/earlier-deal.tsx';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { useFormField } from '#shared/form/use-form-field.ts';
import { multiply } from '#shared/money/decimal.ts';
import { useStateAtArrival } from '#shared/router/use-state-at-arrival.ts';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { TextArea } from '#shared/ui/text-area.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { useDirtyGuard } from '#shared/version/dirty-forms.ts';
import { StockNote } from '../stock/stock-note.tsx';
import { usePlausibleAmount } from '../stock/use-plausible-amount.tsx';
import { useCropPrices } from '../use-crop-market.ts';
import { FastSale, type FastSaleValues } from './fast-sale.schema.ts';
import { type FastSaleSubject, useFastSale } from './use-fast-sale.ts';

type Prices = NonNullable<CropPricesRegionQuery['marketPrices']>;

interface SellFormProps extends FastSaleSubject {
  /** Of this quarter. */
  prices: Prices;
}

export function SellForm(props: SellFormProps) {
  const { crop, quarter, place, prices } = props;
  const { t } = useTranslation('quick-trading');
  const { id: companyId, currency } = useTradingCompany();
  const traderId = useStateAtArrival('traderId') ?? '';
  const refused = useStateAtArrival('fastSale');
  const [startsDelivering] = useDelivers();
  const form = useForm<FastSaleValues>({
    resolver: zodResolver(FastSale),
    defaultValues: refused ?? {
      trader: traderId,
      amount: null,
      customTransport: startsDelivering,
      transportNote: '',
      note: '',
    },
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  });
  useDirtyGuard(form.formState.isDirty);
  const [trader, amount, delivers] = useWatch({
    control: form.control,
    name: ['trader', 'amount', 'customTransport'],
  });
  const ranked = rankByNet(prices, place, useTransport(currency, delivers));
  const chosen = ranked.find(({ offer, isTooOld }) => offer.trader.id === trader && !isTooOld)?.offer;
  const { ask, dialog } = useFastSale(props);
  const plausible = usePlausibleAmount(props);
  const send = form.handleSubmit(async (values) => {
    // A trader whose price went away while the form was open can no longer be chosen.
    if (!chosen) form.setError('trader', { message: 'price.choose' }, { shouldFocus: true });
    else if (await plausible.confirm(String(values.amount), harvestYearOf(quarter.id))) ask(values, chosen);
  });
  if (ranked.length === 0)
    return (
      <EmptyState
        height={320}
        title={t('none.title', { quarter: quarter.name })}
        actions={<OrderLink {...props} />}
      >
        {t('none.text')}
      </EmptyState>
    );
  return (
    <FormProvider {...form}>
      <form noValidate className="order-form fields-roomy" onSubmit={(event) => void send(event)}>
        <EarlierDeal />
        <MarketChart
          place={{ position: { latitude: place.latitude, longitude: place.longitude } }}
          companyId={companyId}
          cropId={crop.id}
          currency={currency}
          quarter={quarter}
          trader={chosen?.trader}
          now={(chosen ?? bestPrice(prices, quarter.id))?.price ?? undefined}
        />
        <Fields form={form} ranked={ranked} subject={props} />
        <OrderLink {...props} price={chosen?.price} amount={amount} />
        <Foot form={form} price={chosen?.price} />
      </form>
      {plausible.dialog}
      <SellDialog {...dialog} />
    </FormProvider>
  );
}

type SaleForm = ReturnType<typeof useForm<FastSaleValues>>;

interface FieldsProps {
  form: SaleForm;
  ranked: RankedOffer[];
  subject: FastSaleSubject;
}

function Fields({ form, ranked, subject }: FieldsProps) {
  const { t } = useTranslation(['quick-trading', 'order-form']);
  const { currency } = useTradingCompany();
  const errorText = useOrderErrorText({}, currency);
  const delivers = useWatch({ control: form.control, name: 'customTransport' });
  const trader = useFormField(form, 'trader');
  const { code: amountCode, ...amount } = useFormField(form, 'amount');
  const { code: noteCode, ...note } = useFormField(form, 'note');
  return (
    <>
      <TransportFields errorText={errorText} />
      <div>
        <TradersHead ranked={ranked} currency={currency} delivers={delivers} />
        <TraderList
          ranked={ranked}
          value={ranked.find(({ offer }) => offer.trader.id === trader.value)?.offer.id}
          onChange={(id) =>
            trader.onChange(ranked.find(({ offer }) => offer.id === id)?.offer.trader.id ?? '')
          }
          hasMarks
          alsoOf={useShownPrices(subject.crop.id)}
          error={trader.code && t('sell.choose')}
        />
      </div>
      <TonsField
        {...amount}
        label={t('order-form:amount')}
        maxAmount={undefined}
        error={errorText(amountCode)}
      />
      <StockNote
        crop={subject.crop}
        place={subject.place}
        amount={amount.value}
        yearHarvested={harvestYearOf(subject.quarter.id)}
      />
      <TextArea {...note} label={t('order-form:note')} optional error={errorText(noteCode)} />
    </>
  );
}

/** Contracts are in the trading currency; a page in another one shows both (docs/product/prices.md#currencies). */
function useShownPrices(cropId: string): (offer: RankedOffer['offer']) => string | undefined {
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

/** The button carries the numbers as soon as there are some. */
function Foot(props: { form: SaleForm; price: string | undefined }) {
  const { t } = useTranslation('quick-trading');
  const locale = useFormatLocale();
  const { currency } = useTradingCompany();
  const amount = calculable(useWatch({ control: props.form.control, name: 'amount' }));
  const total = props.price !== undefined && amount !== null ? multiply(props.price, amount) : undefined;
  return (
    <TradeFoot label={t('sell.total')} total={total} currency={currency}>
      <Button type="submit" size="lg">
        {total === undefined || amount === null
          ? t('sell.action')
          : t('sell.actionFor', {
              amount: formatTons(amount, locale),
              total: formatMoney(total, currency, locale),
            })}
      </Button>
    </TradeFoot>
  );
}

interface OrderLinkProps extends SellFormProps {
  price?: string | undefined;
  amount?: number | null;
}

/**
 * A better price may still come: an order takes crop, quarter, price, tons and traders along
 * (docs/product/screens.md#navigation-state).
 */
function OrderLink({ crop, quarter, place, prices, price, amount = null }: OrderLinkProps) {
  const { t } = useTranslation('quick-trading');
  return (
    <LinkButton
      to="/quick-trading/order"
      search={true}
      state={{
        fastOrder: {
          postalCode: place.code,
          cropId: crop.id,
          quarterId: quarter.id,
          price: price ?? null,
          amount,
          traders: prices.map(({ trader }) => trader.id),
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
