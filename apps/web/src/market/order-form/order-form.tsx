import { formatTons } from '@canola/api-schema/number-format';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useUnmasked } from '#market/favourites/use-unmasked.ts';
import { useDeals } from '#market/trading/deals.ts';
import { EarlierDeal } from '#market/trading/earlier-deal.tsx';
import { isAnswerLost, useAttempts } from '#market/trading/lost-answers.ts';
import { useErrorText } from '#shared/errors/error-text.ts';
import { reportError } from '#shared/errors/report.ts';
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
import { isSaleNow, OrderWarning } from './order-warning.tsx';
import { PriceFields } from './price-fields.tsx';
import { QuarterField } from './quarter-field.tsx';
import { useSavedOrder } from './saved-order.ts';
import { SellsNowDialog } from './sells-now-dialog.tsx';
import { TradeFoot } from './trade-foot.tsx';
import { TraderField } from './trader-field.tsx';
import { NoteField, TransportFields } from './transport-fields.tsx';
import { useOutlook } from './use-outlook.ts';
import './order-form.css';

/**
 * The order form of trades (`new`), of quick trading (`fast`: the harvest follows the quarter) and of an
 * existing order (`edit`: trader and note are read-only).
 *
 * It validates by docs/product/selling.md#rules-of-the-fields, asks for the outlook and never sends twice. What becomes
 * of the draft is the caller's:
 * `onSubmit` sends the mutation with the id that it is given, and navigates to the success page or, with the errors
 * in navigation state, to the error page (docs/product/screens.md#navigation-state). When it throws, the form stays and
 * says so; the next press of the same input carries the same id.
 */
export function OrderForm(props: OrderFormProps) {
  const { mode, place, companyId, cropId, currency, quarters, prices, maxAmount, yearHarvested } = props;
  const { t } = useTranslation('order-form');
  const language = useLanguage();
  const traders = props.onlyTrader ? withTrader(tradersOf(prices), props.onlyTrader) : tradersOf(prices);
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
      onlyTrader: onlyTrader ?? null,
      favourites,
      locale: language,
    },
  );
  const isNow = isSaleNow({ best, price: values.price, lowPrice: values.lowPrice });
  const { send, failure, asked } = useSend(form, props, isNow);
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
        <QuarterField {...props} form={form} trader={values.trader} errorText={errorText} />
        <TraderField
          form={form}
          traders={traders}
          prices={prices}
          quarter={quarter}
          currency={currency}
          isReadOnly={mode === 'edit'}
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
      {asked && quarter && best !== undefined && (
        <SellsNowDialog
          amount={asked.draft.amount}
          best={best}
          quarterName={quarter.name}
          currency={currency}
          onClose={asked.onClose}
          onConfirm={asked.onConfirm}
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
    amount: calculable(values.amount),
    price: calculable(values.price),
    lowPrice: calculable(values.lowPrice),
  };
}

/** Sends the draft once; a lost response is reported and can be retried with the same id. */
function useSend(form: OrderFormApi, props: OrderFormProps, isNow: boolean) {
  const { mode, place, cropId, yearHarvested, onConfirm, onSubmit, onEarlier } = props;
  const { t } = useTranslation('order-form');
  const textOf = useErrorText();
  const deals = useDeals();
  const edits = useAttempts();
  const { attempt } = mode === 'edit' ? edits : deals;
  const [failure, setFailure] = useState<string>();
  const [draftAsked, setDraftAsked] = useState<OrderDraft>();

  async function post(draft: OrderDraft) {
    setFailure(undefined);
    try {
      const input = { mode, place, cropId, yearHarvested, draft };
      const tried = await attempt(input, (id) => onSubmit(draft, id));
      if (tried && 'earlier' in tried) await onEarlier?.(tried.earlier);
    } catch (error) {
      reportError(error);
      setFailure(isAnswerLost(error) ? t('lost') : textOf(error).text);
    }
  }

  const close = () => setDraftAsked(undefined);
  return {
    failure,
    send: form.handleSubmit(async (draft) => {
      if (onConfirm && !(await onConfirm(draft))) return;
      await (isNow ? setDraftAsked(draft) : post(draft));
    }),
    asked: draftAsked && {
      draft: draftAsked,
      onClose: close,
      onConfirm: () => post(draftAsked).finally(close),
    },
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

function withTrader<T extends { id: string }>(traders: readonly T[], trader: T): T[] {
  return traders.some(({ id }) => id === trader.id) ? [...traders] : [...traders, trader];
}
