import { useEffect, useRef, useState } from 'react';
import { FormProvider, type UseFormReturn, useWatch } from 'react-hook-form';
import { BasisLine } from '#market/exchange/basis-line.tsx';
import { MarketChart } from '#market/order-form/market-chart.tsx';
import { bestPrice } from '#market/order-form/order-prices.ts';
import { type RankedQuote, rankByNet } from '#market/trader-prices/ranking.ts';
import { useTransport } from '#market/trader-prices/transport-choice.tsx';
import { EarlierDeal } from '#market/trading/earlier-deal.tsx';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { chosenPrice } from './chosen-price.ts';
import type { SaleValues } from './sale.schema.ts';
import { SaleFields } from './sale-fields.tsx';
import { SaleFoot } from './sale-foot.tsx';
import type { SaleSubject } from './sale-subject.ts';

interface SaleFormProps extends SaleSubject {
  form: UseFormReturn<SaleValues>;
  /** Checked, and with the price that was on the screen. */
  onSell: (values: SaleValues, quote: RankedQuote['quote']) => void | Promise<void>;
  /** Before anything is checked: says why the person may not sell. */
  guard?: ((action: () => void) => void) | undefined;
}

/**
 * The sell panel of trades and of quick trading: tons, quarter, traders, one button (docs/product/selling.md#the-sell-panel).
 */
export function SaleForm({ form, onSell, guard = (action) => action(), ...subject }: SaleFormProps) {
  const { crop, quarter, prices, from, history } = subject;
  const { id: companyId, currency } = useTradingCompany();
  const [traderId, delivers, tons] = useWatch({
    control: form.control,
    name: ['trader', 'customTransport', 'amount'],
  });
  const ranked = rankByNet(
    prices.filter((price) => price.quarter.id === quarter.id),
    from,
    useTransport(currency, delivers),
  );
  const proposed = useProposed(ranked, `${quarter.id} ${delivers}`, tons !== null);
  const chosen = chosenPrice(ranked, traderId || proposed);
  usePickOfQuarter(form, quarter.id, chosen);
  useFocusOnTons(form);
  const send = form.handleSubmit((values) => {
    // A picked trader whose price went away while the form was open is not silently replaced.
    if (chosen) return onSell(values, chosen.quote);
    form.setError('trader', { message: 'price.choose' }, { shouldFocus: true });
  });
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="order-form fields-roomy"
        onSubmit={(event) => {
          event.preventDefault();
          guard(() => void send());
        }}
      >
        <EarlierDeal />
        <SaleFields form={form} ranked={ranked} chosen={chosen} subject={subject} />
        <MarketChart
          place={history}
          companyId={companyId}
          cropId={crop.id}
          currency={currency}
          quarter={quarter}
          trader={chosen?.quote.trader}
          delivers={delivers}
          now={chosen?.quote.price ?? bestPrice(prices, quarter.id)?.price}
        />
        <BasisLine
          place={history}
          companyId={companyId}
          cropId={crop.id}
          quarterId={quarter.id}
          currency={currency}
        />
        <SaleFoot form={form} chosen={chosen} subject={subject} />
      </form>
    </FormProvider>
  );
}

/** A trader without a quote for the next quarter cannot stay picked: the best for it is chosen again. */
function usePickOfQuarter(
  form: UseFormReturn<SaleValues>,
  quarterId: string,
  chosen: RankedQuote | undefined,
): void {
  const before = useRef(quarterId);
  useEffect(() => {
    if (before.current === quarterId) return;
    before.current = quarterId;
    form.clearErrors('trader');
    if (!chosen) form.setValue('trader', '');
  }, [form, quarterId, chosen]);
}

/**
 * The trader that leaves most. Once tons are typed the proposal stays while the trader quotes, so that a newer quote of
 * another one does not change the choice during a press.
 */
function useProposed(ranked: readonly RankedQuote[], of: string, isHeld: boolean): string {
  const best = chosenPrice(ranked, '')?.quote.trader.id ?? '';
  const [held, setHeld] = useState({ of, trader: best });
  const isSteady = isHeld && held.of === of && chosenPrice(ranked, held.trader) !== undefined;
  if (!isSteady && (held.of !== of || held.trader !== best)) setHeld({ of, trader: best });
  return isSteady ? held.trader : best;
}

/** The first thing to type. People who move along the tabs by keyboard stay on them. */
function useFocusOnTons(form: UseFormReturn<SaleValues>): void {
  useEffect(() => {
    if (document.activeElement?.getAttribute('role') !== 'tab') form.setFocus('amount');
  }, [form]);
}
