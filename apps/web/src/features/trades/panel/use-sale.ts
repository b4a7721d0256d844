import { AddContractDocument, type NewContract } from '@canola/api-schema/trading/generated/operations';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { EMPTY_SALE, type SaleValues } from '#market/sell/sale.schema.ts';
import { placeSaleErrors, type Sale } from '#market/sell/sale.ts';
import type { SellDialogProps } from '#market/sell/sell-dialog.tsx';
import type { RankedOffer } from '#market/trader-prices/ranking.ts';
import { askTrading, TRADING_KEY } from '#market/trading/trading-api.ts';
import { useTradingCompany } from '#market/trading/trading-company.ts';

import { useTrade } from './trade-context.ts';
import { useTyped } from './typed.ts';
import { useTradeNavigation } from './use-trade-navigation.ts';

/**
 * The sale between its form and its contract: the question, the answer, and where the errors appear
 * (docs/product/selling.md#sales).
 */
export function useSale(form: UseFormReturn<SaleValues>) {
  const { offer, quarter } = useTrade();
  const { currency } = useTradingCompany();
  const queryClient = useQueryClient();
  const go = useTradeNavigation();
  const typed = useTyped(offer.id);
  const [asked, setAsked] = useState<{ sale: Sale; values: SaleValues }>();
  const [refusal, setRefusal] = useState<string>();
  // Not before the question has gone, which holds the focus.
  useEffect(() => {
    if (refusal !== undefined) form.setError('amount', { message: refusal }, { shouldFocus: true });
    setRefusal(undefined);
  }, [refusal, form]);

  function ask(values: SaleValues, quote: RankedOffer['offer']) {
    const sale: Sale = {
      amount: String(values.amount),
      cropName: offer.crop.name,
      yearHarvested: offer.yearHarvested,
      quarterName: quarter.name,
      traderName: quote.trader.name,
      marketPriceId: quote.id,
      price: quote.price,
      currency,
    };
    setAsked({ sale, values });
  }

  function contractOf({ marketPriceId, price }: { marketPriceId: string; price: string }): NewContract {
    if (!asked) throw new Error('Nothing was asked.');
    const { sale, values } = asked;
    return {
      amount: sale.amount,
      currency,
      customTransport: values.customTransport,
      marketPrice: marketPriceId,
      note: values.note.trim() || null,
      offer: offer.id,
      transportNote: values.customTransport ? values.transportNote.trim() || null : null,
      expectedPrice: price,
    };
  }

  const refresh = () => void queryClient.invalidateQueries({ queryKey: [TRADING_KEY] });
  const dialog: SellDialogProps<NewContract> = {
    sale: asked?.sale,
    contractOf,
    send: async (contract, clientMutationId) =>
      (await askTrading(AddContractDocument, { contract, clientMutationId })).addContract,
    onClose() {
      setAsked(undefined);
      // Another price may have been shown since.
      refresh();
    },
    onSold(contractId) {
      setAsked(undefined);
      form.reset(EMPTY_SALE);
      typed.sale = undefined;
      refresh();
      void go.toContract(contractId);
    },
    onRefused(errors) {
      setAsked(undefined);
      refresh();
      const { amount, others } = placeSaleErrors(errors);
      if (amount) setRefusal(amount);
      else void go.toError({ messages: others.flatMap(({ messages }) => messages) });
    },
  };
  return { ask, dialog };
}
