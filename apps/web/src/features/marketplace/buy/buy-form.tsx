import { exactDecimals, formatExactMoney } from '@canola/api-schema/number-format';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { calculable } from '#market/order-form/order.schema.ts';
import { useTonsHint } from '#market/order-form/tons-hint.ts';
import { TradeFoot } from '#market/order-form/trade-foot.tsx';
import { EarlierDeal } from '#market/trading/earlier-deal.tsx';
import { useAmountText } from '#market/units/amount-text.ts';
import { useFormField } from '#shared/form/use-form-field.ts';
import { compare, multiply } from '#shared/money/decimal.ts';
import { useStateAtArrival } from '#shared/router/use-state-at-arrival.ts';
import { Button } from '#shared/ui/button.tsx';
import { NumberField } from '#shared/ui/number-field.tsx';
import { TextArea } from '#shared/ui/text-area.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { useDirtyGuard } from '#shared/version/dirty-forms.ts';
import type { ContentProps } from '../item/content.props.ts';
import { ItemView } from '../item/item-view.tsx';
import type { Seller } from '../item/sellers.ts';
import { BuyDialog } from './buy-dialog.tsx';
import { type PurchaseValues, purchaseSchema } from './purchase.schema.ts';
import { usePurchase } from './use-purchase.ts';
import { usePurchaseError } from './use-purchase-error.ts';

type BuyFormProps = ContentProps & { chosen: Seller };

/** The panel of an input with the amount in it; the one trader of the address sells. */
export function BuyForm(props: BuyFormProps) {
  const { market, chosen } = props;
  const refused = useStateAtArrival('purchase');
  const form = useForm<PurchaseValues>({
    resolver: zodResolver(purchaseSchema({ minimum: chosen.minimum, unit: market.item.crop.unit })),
    defaultValues: refused ?? { amount: null, note: '' },
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  });
  useDirtyGuard(form.formState.isDirty);
  const { ask, dialog } = usePurchase(market);
  const traderId = chosen.quote.trader.id;
  // Another trader has another minimum.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the trader alone asks for it
  useEffect(() => {
    if (form.getValues('amount') !== null) void form.trigger('amount');
  }, [traderId]);
  const send = form.handleSubmit((values) => ask(values, chosen));
  return (
    <>
      <form noValidate className="order-form fields-roomy" onSubmit={(event) => void send(event)}>
        <EarlierDeal />
        <ItemView {...props}>
          <Fields {...props} form={form} />
        </ItemView>
        <Foot {...props} form={form} />
      </form>
      <BuyDialog {...dialog} />
    </>
  );
}

type FormProps = BuyFormProps & { form: ReturnType<typeof useForm<PurchaseValues>> };

function Fields({ form, ...props }: FormProps) {
  const { t } = useTranslation(['marketplace', 'order-form', 'contract']);
  const { unit } = props.market.item.crop;
  const errorText = usePurchaseError(props, props.chosen);
  const { code: amountCode, ...amount } = useFormField(form, 'amount');
  const { code: noteCode, ...note } = useFormField(form, 'note');
  const hint = useAmountHint(amount.value, props);
  return (
    <>
      <NumberField
        {...amount}
        label={t('order-form:amount')}
        unit={t(`contract:unit.${unit}`)}
        // More than is sold: what is typed is refused with a word, not rounded in silence.
        decimals={4}
        hint={hint}
        error={errorText(amountCode, amount.value)}
        autoFocus
      />
      <TextArea {...note} label={t('order-form:note')} optional error={errorText(noteCode, null)} />
    </>
  );
}

/** The least that is sold, and tons as lorries, so that a slip of the keyboard shows at once. */
function useAmountHint(amount: number | null, { market, chosen }: BuyFormProps): string | undefined {
  const { t } = useTranslation('marketplace');
  const amountText = useAmountText();
  const tonsHint = useTonsHint();
  const { unit } = market.item.crop;
  const typed = calculable(amount);
  const least =
    compare(chosen.minimum, 0) > 0
      ? t('buy.least', { trader: chosen.quote.trader.name, min: amountText(chosen.minimum, unit) })
      : undefined;
  const words = unit === 'T' && typed !== null && typed > 0 ? `${tonsHint(typed)}.` : undefined;
  return [words, least].filter(Boolean).join(' ') || undefined;
}

/** The button carries the numbers as soon as there are some. */
function Foot({ form, market, chosen }: FormProps) {
  const { t } = useTranslation('marketplace');
  const locale = useFormatLocale();
  const amountText = useAmountText();
  const amount = calculable(useWatch({ control: form.control, name: 'amount' }));
  const { price, currency } = chosen.quote;
  const total = amount === null || amount <= 0 ? undefined : multiply(price, amount);
  return (
    <TradeFoot
      label={t('buy.total')}
      total={total}
      currency={currency}
      decimals={total === undefined ? undefined : exactDecimals(total, currency)}
    >
      <Button type="submit" size="lg">
        {total === undefined || amount === null
          ? t('buy.action')
          : t('buy.actionFor', {
              amount: amountText(amount, market.item.crop.unit),
              total: formatExactMoney(total, currency, locale),
            })}
      </Button>
    </TradeFoot>
  );
}
