import { MIN_TONS } from '@canola/api-schema/limits';
import { formatMoney, formatTons } from '@canola/api-schema/number-format';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { BasisLine } from '#market/exchange/basis-line.tsx';
import { MarketChart } from '#market/order-form/market-chart.tsx';
import { calculable, isBeforeHarvest } from '#market/order-form/order.schema.ts';
import { useOrderErrorText } from '#market/order-form/order-error-text.ts';
import {
  bestPrice,
  eligiblePrices,
  type KnownPrice,
  quarterChoices,
} from '#market/order-form/order-prices.ts';
import { TonsField } from '#market/order-form/price-fields.tsx';
import { TradeFoot } from '#market/order-form/trade-foot.tsx';
import { NoteField, TransportFields } from '#market/order-form/transport-fields.tsx';
import { QuarterGrid } from '#market/quarter/quarter-grid.tsx';
import { SellDialog } from '#market/sell/sell-dialog.tsx';
import { rankByNet } from '#market/trader-prices/ranking.ts';
import { useTransport } from '#market/trader-prices/transport-choice.tsx';
import { EarlierDeal } from '#market/trading/earlier-deal.tsx';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { useGuardedAction } from '#shared/access/guarded-action.tsx';
import { useFormField } from '#shared/form/use-form-field.ts';
import { useTypedValues } from '#shared/form/use-typed-values.ts';
import { compare, multiply } from '#shared/money/decimal.ts';
import { Button } from '#shared/ui/button.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { useDirtyGuard } from '#shared/version/dirty-forms.ts';
import { EMPTY_SALE, type SaleValues, saleSchema } from './sale.schema.ts';
import { useTrade } from './trade-context.ts';
import { TraderPrices } from './trader-prices.tsx';
import { useTyped } from './typed.ts';
import { useSale } from './use-sale.ts';
import { useTradeNavigation } from './use-trade-navigation.ts';

/** A sale at a trader's price of today: quarter, price, tons, one question (docs/product/selling.md#sales). */
export function SellNow() {
  const { offer } = useTrade();
  // What was typed for one offer is not meant for another.
  return <SellForm key={offer.id} />;
}

function SellForm() {
  const { offer, prices, quarter } = useTrade();
  const { id: companyId, currency } = useTradingCompany();
  const typed = useTyped(offer.id);
  const [kept] = useState(typed.sale);
  const form = useForm<SaleValues>({
    resolver: zodResolver(saleSchema(offer.amount)),
    defaultValues: { ...EMPTY_SALE, ...kept, amount: kept?.amount ?? typed.order?.amount ?? null },
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  });
  useDirtyGuard(form.formState.isDirty || kept !== undefined);
  useTypedValues(form, (values) => {
    typed.sale = values;
  });
  const [traderId, amount] = useWatch({ control: form.control, name: ['trader', 'amount'] });
  const quotes = useMemo(() => eligiblePrices(prices, quarter.id), [prices, quarter.id]);
  const chosen = quotes.find(({ trader }) => trader.id === traderId);
  const { ask, dialog } = useSale(form);
  const { run, notice } = useGuardedAction('CONTRACT_SIGN');
  const send = form.handleSubmit((values) => {
    // A trader whose price went away while the form was open can no longer be chosen.
    if (chosen) ask(values, chosen);
    else form.setError('trader', { message: 'price.choose' }, { shouldFocus: true });
  });
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="order-form fields-roomy"
        onSubmit={(event) => {
          event.preventDefault();
          run(() => void send());
        }}
      >
        <EarlierDeal />
        <MarketChart
          place={{ storageId: offer.storage.id }}
          companyId={companyId}
          cropId={offer.crop.id}
          currency={currency}
          quarter={quarter}
          trader={chosen?.trader}
          now={(chosen ?? bestPrice(prices, quarter.id))?.price}
        />
        <BasisLine
          place={{ storageId: offer.storage.id }}
          companyId={companyId}
          cropId={offer.crop.id}
          quarterId={quarter.id}
          currency={currency}
        />
        <Choice form={form} />
        <Sum chosen={chosen} amount={amount} />
      </form>
      {notice}
      <SellDialog {...dialog} />
    </FormProvider>
  );
}

type SaleForm = ReturnType<typeof useForm<SaleValues>>;

function Choice({ form }: { form: SaleForm }) {
  const { t } = useTranslation(['trades', 'order-form']);
  const { offer, prices, quarters, quarter } = useTrade();
  const { currency } = useTradingCompany();
  const { toQuarter } = useTradeNavigation();
  const locale = useFormatLocale();
  const delivers = useWatch({ control: form.control, name: 'customTransport' });
  const transport = useTransport(currency, delivers);
  const orderError = useOrderErrorText({ maxAmount: offer.amount }, currency);
  // In the order on the screen: the first that is wrong takes the focus.
  const { code, ...amount } = useFormField(form, 'amount');
  const { code: traderCode, ...trader } = useFormField(form, 'trader');
  const { yearHarvested } = offer;
  const choices = quarterChoices(quarters, prices).map((choice) => ({
    ...choice,
    isDisabled: isBeforeHarvest(choice.id, yearHarvested),
  }));
  const ranked = rankByNet(
    prices.filter((price) => price.quarter.id === quarter.id),
    offer.storage,
    transport,
  );
  return (
    <>
      <TonsField
        {...amount}
        className="sale-amount"
        label={t('order-form:amount')}
        labelEnd={
          compare(offer.amount, MIN_TONS) >= 0 && (
            <AriaButton
              slot={null}
              className="sale-all"
              onPress={() => amount.onChange(Number(offer.amount))}
            >
              {t('sell.all', { tons: formatTons(offer.amount, locale) })}
            </AriaButton>
          )
        }
        maxAmount={offer.amount}
        error={orderError(code)}
      />
      <QuarterGrid
        value={quarter.id}
        onChange={(id) => void toQuarter(id)}
        quarters={choices}
        currency={currency}
        hint={
          choices.some(({ isDisabled }) => isDisabled)
            ? t('order-form:quarter.beforeHarvest', { year: yearHarvested })
            : undefined
        }
      />
      <TransportFields errorText={orderError} />
      <TraderPrices
        {...trader}
        delivers={delivers}
        ranked={ranked}
        quarterName={quarter.name}
        error={traderCode && t('sell.choosePrice')}
      />
      <NoteField errorText={orderError} />
    </>
  );
}

/** The button carries the numbers as soon as there are some. */
function Sum({ chosen, amount }: { chosen: KnownPrice | undefined; amount: number | null }) {
  const { t } = useTranslation('trades');
  const locale = useFormatLocale();
  const { offer } = useTrade();
  const { currency } = useTradingCompany();
  const tons = calculable(amount);
  const total = chosen && tons !== null ? multiply(chosen.price, tons) : undefined;
  const tooLittle = compare(offer.amount, MIN_TONS) < 0;
  return (
    <TradeFoot label={t('sell.total')} total={total} currency={currency}>
      <Button
        type="submit"
        size="lg"
        disabledReason={tooLittle && t('sell.tooLittle', { min: formatTons(MIN_TONS, locale) })}
      >
        {total === undefined || tons === null
          ? t('sell.action')
          : t('sell.actionFor', {
              amount: formatTons(tons, locale),
              total: formatMoney(total, currency, locale),
            })}
      </Button>
    </TradeFoot>
  );
}
