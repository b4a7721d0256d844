import { AddContractDocument, type NewContract } from '@canola/api-schema/trading/generated/operations';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { placeSaleErrors } from '#market/deal/deal.ts';
import { DealDialog } from '#market/deal/deal-dialog.tsx';
import { EMPTY_SALE, type SaleValues, saleSchema, saleTerms } from '#market/deal/sale.schema.ts';
import { SaleForm } from '#market/deal/sale-form.tsx';
import { useDeal } from '#market/deal/use-deal.ts';
import { requestTrading } from '#market/trading/trading-api.ts';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { inSentence } from '#market/units/amount-text.ts';
import { useGuardedAction } from '#shared/access/guarded-action.tsx';
import { useTypedValues } from '#shared/form/use-typed-values.ts';
import { useStateAtArrival } from '#shared/router/use-state-at-arrival.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { useDirtyGuard } from '#shared/version/dirty-forms.ts';
import { useTrade, useTyped } from './trade-context.tsx';
import { useTradeNavigation } from './use-trade-navigation.ts';

/** A sale of an offer at a trader's price of today (docs/product/selling.md#sales). */
export function SellNow() {
  const { offer } = useTrade();
  // Text typed for one offer is not meant for another.
  return <Sale key={offer.id} />;
}

function Sale() {
  const { offer, prices, quarters, quarter } = useTrade();
  const { currency } = useTradingCompany();
  const locale = useFormatLocale();
  const { toQuarter } = useTradeNavigation();
  const { typed, keep } = useTyped();
  const tons = useStateAtArrival('tons');
  const [before] = useState(typed.sale);
  const form = useForm<SaleValues>({
    resolver: zodResolver(saleSchema(offer.amount)),
    defaultValues: {
      ...EMPTY_SALE,
      ...before,
      amount: before?.amount ?? typed.order?.amount ?? tons ?? null,
    },
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  });
  useDirtyGuard(form.formState.isDirty || before !== undefined);
  useTypedValues(form, (sale) => keep({ sale }));
  const deal = useSale(form);
  const { run, notice } = useGuardedAction('CONTRACT_SIGN');
  return (
    <>
      <SaleForm
        form={form}
        crop={offer.crop}
        quarter={quarter}
        quarters={quarters}
        onQuarter={(id) => void toQuarter(id)}
        prices={prices}
        from={offer.storage}
        history={{ storageId: offer.storage.id }}
        maxAmount={offer.amount}
        yearHarvested={offer.yearHarvested}
        guard={run}
        onSell={deal.ask}
      />
      {notice}
      <DealDialog
        deal={deal}
        kind="sale"
        currency={currency}
        words={{
          crop: inSentence(offer.crop.name, locale),
          quarter: quarter.name,
          year: offer.yearHarvested,
          storage: offer.storage.label,
        }}
      />
    </>
  );
}

/** A refusal appears at the amount, or on the error page (docs/product/selling.md#sales). */
function useSale(form: UseFormReturn<SaleValues>) {
  const { offer } = useTrade();
  const { currency } = useTradingCompany();
  const go = useTradeNavigation();
  const { keep } = useTyped();
  const [refusal, setRefusal] = useState<string>();
  // Not before the question has gone, which holds the focus.
  useEffect(() => {
    if (refusal !== undefined) form.setError('amount', { message: refusal }, { shouldFocus: true });
    setRefusal(undefined);
  }, [refusal, form]);
  return useDeal<SaleValues, NewContract>({
    contractOf: (values, quote) => ({ ...saleTerms(values, quote), currency, offer: offer.id }),
    send: async (contract, clientMutationId) =>
      (await requestTrading(AddContractDocument, { contract, clientMutationId })).addContract,
    onDone(contractId) {
      form.reset(EMPTY_SALE);
      keep({ sale: undefined });
      void go.toContract(contractId);
    },
    onRefused(errors) {
      const { amount, others } = placeSaleErrors(errors);
      if (amount) setRefusal(amount);
      else void go.toError({ messages: others.flatMap(({ messages }) => messages) });
    },
  });
}
