import { formatTons } from '@canola/api-schema/number-format';
import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useUnmasked } from '#market/favourites/use-unmasked.ts';
import { harvestYearOf } from '#market/quarter/quarter.ts';
import { EarlierDeal } from '#market/trading/earlier-deal.tsx';
import { useFormField } from '#shared/form/use-form-field.ts';
import { useTypedValues } from '#shared/form/use-typed-values.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { multiply } from '#shared/money/decimal.ts';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { useDirtyGuard } from '#shared/version/dirty-forms.ts';
import { MarketChart } from './market-chart.tsx';
import {
  ALL_TRADERS,
  calculable,
  calculableAmount,
  EMPTY_ORDER,
  type OrderDraft,
  type OrderValues,
  orderSchema,
} from './order.schema.ts';
import { OrderChanged } from './order-changed.tsx';
import { type OrderFormApi, useOrderErrorText } from './order-error-text.ts';
import type { OrderFormProps } from './order-form.props.ts';
import { bestPrice, tradersOf } from './order-prices.ts';
import { OrderSummary } from './order-summary.tsx';
import { askedOf, isSaleNow, OrderWarning } from './order-warning.tsx';
import { PriceFields } from './price-fields.tsx';
import { QuarterField } from './quarter-field.tsx';
import { useSavedOrder } from './saved-order.ts';
import { SellsNowDialog } from './sells-now-dialog.tsx';
import { TradeFoot } from './trade-foot.tsx';
import { TraderField } from './trader-field.tsx';
import { NoteField, TransportFields } from './transport-fields.tsx';
import { useOutlook } from './use-outlook.ts';
import { useSendOrder } from './use-send-order.ts';
import './order-form.css';

/**
 * The order form of trades (`new`), of quick trading (`fast`: the harvest follows the quarter) and of an
 * existing order (`edit`: trader and note are read-only).
 *
 * It validates by docs/product/selling.md#rules-of-the-fields, shows the outlook and never sends twice.
 */
export function OrderForm(props: OrderFormProps) {
  const { mode, place, companyId, cropId, currency, quarters, prices, maxAmount, yearHarvested } = props;
  const { t } = useTranslation('order-form');
  const language = useLanguage();
  const traders = tradersOf(prices, props.onlyTrader);
  const limits = {
    maxAmount,
    yearHarvested,
    quarters: quarters.map(({ id }) => id),
    traders: traders.map(({ id }) => id),
  };
  const form: OrderFormApi = useForm<OrderValues, unknown, OrderDraft>({
    resolver: zodResolver(orderSchema(limits)),
    defaultValues: { ...EMPTY_ORDER, ...props.initial },
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  });
  const { isDirty, isSubmitting } = form.formState;
  useDirtyGuard(isDirty);
  useTypedValues(form, props.onTyped);
  const values = useShownValues(form);
  const errorText = useOrderErrorText(limits, currency);
  const { code: quarterCode, ...quarterField } = useFormField(form, 'quarterId');
  const quarter = quarters.find(({ id }) => id === values.quarterId);
  const onlyTrader = values.trader === ALL_TRADERS ? undefined : values.trader;
  const best = quarter && bestPrice(prices, quarter.id, values.trader)?.price;
  const trader = traders.find(({ id }) => id === onlyTrader);
  const ready = readyOf(values, quarter);
  const favourites = useUnmasked();
  const { outlook, ...asking } = useOutlook(
    ready && {
      place,
      companyId,
      cropId,
      quarterId: ready.quarter.id,
      currency,
      price: String(ready.price),
      lowPrice: values.lowPrice === null ? null : String(values.lowPrice),
      amount: values.amount === null || values.amount <= 0 ? null : String(values.amount),
      onlyTrader: onlyTrader ?? null,
      favourites,
      locale: language,
    },
  );
  // The trader of the best price may not take all the tons.
  const isRefused = outlook !== undefined && !asking.isOld && outlook.now === null;
  const isNow = !isRefused && isSaleNow({ best, price: values.price, lowPrice: values.lowPrice });
  const { send, failure, question } = useSendOrder(form, props, isNow);
  const { news, take } = useSavedOrder(form, props.saved);

  return (
    <FormProvider {...form}>
      <form noValidate className="order-form fields-roomy" onSubmit={(event) => void send(event)}>
        {mode !== 'edit' && <EarlierDeal />}
        {news && (
          <OrderChanged
            order={news}
            currency={currency}
            quarters={quarters}
            traders={traders}
            onTake={take}
          />
        )}
        {quarter && (
          <MarketChart
            place={place}
            companyId={companyId}
            cropId={cropId}
            currency={currency}
            quarter={quarter}
            trader={trader}
            now={best}
            price={values.price}
            lowPrice={values.lowPrice}
            soldOn={outlook?.soldOn ?? null}
          />
        )}
        <PriceFields
          form={form}
          currency={currency}
          best={best}
          maxAmount={maxAmount}
          errorText={errorText}
        />
        <OrderWarning best={best} price={values.price} lowPrice={values.lowPrice} currency={currency} />
        <OrderSummary
          {...asking}
          outlook={outlook}
          currency={currency}
          parts={
            ready && {
              ...ready,
              quarter: ready.quarter.name,
              lowPrice: values.lowPrice,
              currency,
              trader: trader?.name,
            }
          }
        />
        <QuarterField
          {...quarterField}
          onChange={(id) => {
            quarterField.onChange(id);
            props.onQuarterChange?.(id);
          }}
          quarters={quarters}
          prices={prices}
          trader={values.trader}
          currency={currency}
          yearHarvested={yearHarvested}
          hint={
            mode === 'fast' && quarter ? t('quarter.harvest', { year: harvestYearOf(quarter.id) }) : undefined
          }
          error={errorText(quarterCode)}
        />
        <TraderField
          form={form}
          traders={traders}
          prices={prices}
          quarter={quarter}
          currency={currency}
          isReadOnly={mode === 'edit'}
          errorText={errorText}
        />
        {props.note}
        <TransportFields errorText={errorText} />
        <NoteField errorText={errorText} isReadOnly={mode === 'edit'} />
        {failure && (
          <Notice kind="clay" live>
            {failure}
          </Notice>
        )}
        <TradeFoot
          label={t('total')}
          currency={currency}
          total={
            values.amount === null || values.price === null
              ? undefined
              : multiply(values.price, values.amount)
          }
        >
          <SubmitButton mode={mode} amount={values.amount} isSubmitting={isSubmitting} />
        </TradeFoot>
      </form>
      {question && quarter && best !== undefined && (
        <SellsNowDialog
          amount={question.draft.amount}
          best={best}
          {...askedOf(question.draft, best)}
          quarterName={quarter.name}
          currency={currency}
          onClose={question.onClose}
          onConfirm={question.onConfirm}
        />
      )}
    </FormProvider>
  );
}

/** Values that can be calculated with. A typing slip, like a million millions, is left to the fields' messages. */
function useShownValues(form: OrderFormApi): OrderValues {
  const values = useWatch({ control: form.control, compute: (now) => now as OrderValues });
  return {
    ...values,
    amount: calculableAmount(values.amount),
    price: calculable(values.price),
    lowPrice: calculable(values.lowPrice),
  };
}

function SubmitButton(props: { mode: OrderFormProps['mode']; amount: number | null; isSubmitting: boolean }) {
  const { mode, amount, isSubmitting } = props;
  const { t } = useTranslation('order-form');
  const locale = useFormatLocale();
  const placed = amount === null ? t('place') : t('placeFor', { amount: formatTons(amount, locale) });
  return (
    <Button
      type="submit"
      size="lg"
      loading={isSubmitting}
      loadingText={mode === 'edit' ? t('saving') : t('placing')}
    >
      {mode === 'edit' ? t('save') : placed}
    </Button>
  );
}

/** The sentence describes what would be sent: it waits until tons, price and quarter are there. */
function readyOf({ amount, price }: OrderValues, quarter: { id: string; name: string } | undefined) {
  return amount !== null && amount > 0 && price !== null && price > 0 && quarter
    ? { amount, price, quarter }
    : undefined;
}
