import { MAX_TEXT_LENGTH } from '@canola/api-schema/limits';
import { formatExactMoney } from '@canola/api-schema/number-format';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DealDialog } from '#market/deal/deal-dialog.tsx';
import { calculable, calculableAmount } from '#market/order-form/order.schema.ts';
import { useTonsHint } from '#market/order-form/tons-hint.ts';
import { TradeFoot } from '#market/order-form/trade-foot.tsx';
import { writeCode } from '#market/postal-code/postal-codes.ts';
import { EarlierDeal } from '#market/trading/earlier-deal.tsx';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { useUnitTexts } from '#market/units/amount-text.ts';
import { useFormField } from '#shared/form/use-form-field.ts';
import { compare, multiply } from '#shared/money/decimal.ts';
import { useStateAtArrival } from '#shared/router/use-state-at-arrival.ts';
import { Button } from '#shared/ui/button.tsx';
import { NumberField } from '#shared/ui/number-field.tsx';
import { Select } from '#shared/ui/select.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { TextArea } from '#shared/ui/text-area.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { useDirtyGuard } from '#shared/version/dirty-forms.ts';
import { ItemView } from '../item/item-view.tsx';
import type { ContentProps, Seller } from '../item/sellers.ts';
import { type DeliveryPlace, OTHER_PLACE, useDeliveryPlaces, writePlace } from './delivery-places.ts';
import { type PurchaseValues, purchaseSchema } from './purchase.schema.ts';
import { usePurchase } from './use-purchase.ts';
import { usePurchaseError } from './use-purchase-error.ts';

type BuyFormProps = ContentProps & { chosen: Seller };

/** The panel of an input with the amount in it; the one trader of the address sells. */
export function BuyForm(props: BuyFormProps) {
  const { market, chosen } = props;
  const refused = useStateAtArrival('refused');
  const company = useTradingCompany();
  const { unitText } = useUnitTexts();
  const { item, quarter, place } = market;
  const places = useDeliveryPlaces(place);
  const placeOf = (id: string) =>
    id === OTHER_PLACE ? undefined : (places?.find((listed) => listed.id === id) ?? places?.[0]);
  const form = useForm<PurchaseValues>({
    resolver: (values, ...rest) =>
      zodResolver(
        purchaseSchema({
          minimum: chosen.minimum,
          unit: item.crop.unit,
          isTyped: places !== undefined && placeOf(values.place) === undefined,
        }),
      )(values, ...rest),
    defaultValues: { amount: null, place: '', address: '', note: '', ...refused?.values },
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  });
  useDirtyGuard(form.formState.isDirty);
  const to = placeOf(useWatch({ control: form.control, name: 'place' }));
  const deal = usePurchase(market, to);
  const traderId = chosen.quote.trader.id;
  // Another trader has another minimum.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another trader checks it again
  useEffect(() => {
    if (form.getValues('amount') !== null) void form.trigger('amount');
  }, [traderId]);
  const send = form.handleSubmit((values) => places && deal.ask(values, chosen.quote));
  return (
    <>
      <form noValidate className="order-form fields-roomy" onSubmit={(event) => void send(event)}>
        <EarlierDeal />
        <ItemView {...props}>
          <Fields {...props} form={form} places={places} to={to} />
        </ItemView>
        <Foot {...props} form={form} isReady={places !== undefined} />
      </form>
      <DealDialog
        deal={deal}
        kind="purchase"
        currency={chosen.quote.currency}
        unit={unitText(item.crop.unit)}
        words={{
          crop: item.crop.name,
          company: company.name,
          quarter: quarter.name,
          place: to ? writePlace(to) : `${form.getValues('address')}, ${writeCode(place.code)} ${place.name}`,
        }}
      />
    </>
  );
}

type FormProps = BuyFormProps & { form: ReturnType<typeof useForm<PurchaseValues>> };

function Fields({
  form,
  places,
  to,
  ...props
}: FormProps & { places: DeliveryPlace[] | undefined; to: DeliveryPlace | undefined }) {
  const { t } = useTranslation(['marketplace', 'order-form']);
  const { unitText } = useUnitTexts();
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
        unit={unitText(unit)}
        // More than is sold: what is typed is refused with a word, not rounded in silence.
        decimals={4}
        hint={hint}
        error={errorText(amountCode, amount.value)}
        autoFocus
      />
      <PlaceFields form={form} places={places} to={to} market={props.market} errorText={errorText} />
      <TextArea {...note} label={t('order-form:note')} optional error={errorText(noteCode, null)} />
    </>
  );
}

type PlaceProps = Pick<FormProps, 'form' | 'market'> & {
  places: DeliveryPlace[] | undefined;
  to: DeliveryPlace | undefined;
  errorText: ReturnType<typeof usePurchaseError>;
};

/** Where the goods go: one of the company's own places, or an address that is typed. */
function PlaceFields({ form, places, to, market: { place }, errorText }: PlaceProps) {
  const { t } = useTranslation('marketplace');
  const { code: _, ...chosen } = useFormField(form, 'place');
  const { code, ...address } = useFormField(form, 'address');
  if (!places) return <Skeleton shape="box" height={64} />;
  return (
    <>
      {places.length > 0 && (
        <Select
          {...chosen}
          value={to?.id ?? OTHER_PLACE}
          label={t('buy.place')}
          options={[
            ...places.map((listed) => ({ id: listed.id, label: writePlace(listed) })),
            { id: OTHER_PLACE, label: t('buy.otherPlace') },
          ]}
        />
      )}
      {!to && (
        <TextField
          {...address}
          label={t('buy.address')}
          hint={t('buy.addressHint', { place: `${writeCode(place.code)} ${place.name}` })}
          error={errorText(code, null)}
          autoComplete="street-address"
          maxLength={MAX_TEXT_LENGTH}
        />
      )}
    </>
  );
}

/** The least that is sold, and tons as lorries, so that a slip of the keyboard shows. */
function useAmountHint(amount: number | null, { market, chosen }: BuyFormProps): string | undefined {
  const { t } = useTranslation('marketplace');
  const { amountText } = useUnitTexts();
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
function Foot({ form, market, chosen, isReady }: FormProps & { isReady: boolean }) {
  const { t } = useTranslation(['marketplace', 'deal']);
  const locale = useFormatLocale();
  const { amountText } = useUnitTexts();
  const amount = calculableAmount(useWatch({ control: form.control, name: 'amount' }));
  const { price, currency } = chosen.quote;
  const total = amount === null || amount <= 0 ? undefined : multiply(price, amount);
  return (
    <TradeFoot label={t('buy.total')} total={total} currency={currency}>
      <Button type="submit" size="lg" loading={!isReady}>
        {total === undefined || amount === null
          ? t('buy.action')
          : t('deal:purchase.confirm', {
              amount: amountText(amount, market.item.crop.unit),
              total: formatExactMoney(total, currency, locale),
            })}
      </Button>
    </TradeFoot>
  );
}
