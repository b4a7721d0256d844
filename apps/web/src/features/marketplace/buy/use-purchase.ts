import {
  AddFastMaterialContractDocument,
  type NewFastContract,
} from '@canola/api-schema/trading/generated/operations';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { askTrading, TRADING_KEY } from '#market/trading/trading-api.ts';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import type { ContentProps } from '../item/content.props.ts';
import type { Seller } from '../item/sellers.ts';
import type { BuyDialogProps, Purchase } from './buy-dialog.tsx';
import type { PurchaseValues } from './purchase.schema.ts';

/** The purchase between its form and its contract; a refusal leads to its page (docs/product/marketplace.md#buying). */
export function usePurchase({ item, place, quarter }: ContentProps['market']) {
  const company = useTradingCompany();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<{ purchase: Purchase; values: PurchaseValues }>();
  const params = { cropId: item.crop.id, quarterId: quarter.id };

  function ask(values: PurchaseValues, { quote }: Seller) {
    const purchase: Purchase = {
      amount: String(values.amount),
      unit: item.crop.unit,
      product: item.crop.name,
      trader: quote.trader.name,
      company: company.name,
      quarter: quarter.name,
      place,
      marketPriceId: quote.id,
      price: quote.price,
      currency: quote.currency,
    };
    setAsked({ purchase, values });
  }

  function contractOf({ marketPriceId, price }: { marketPriceId: string; price: string }): NewFastContract {
    if (!asked) throw new Error('Nothing was asked.');
    return {
      amount: asked.purchase.amount,
      company: company.id,
      crop: item.crop.id,
      currency: company.currency,
      gps: { latitude: place.latitude, longitude: place.longitude },
      marketPrice: marketPriceId,
      note: asked.values.note.trim() || null,
      zip: place.code,
      expectedPrice: price,
    };
  }

  function leave() {
    setAsked(undefined);
    // There is a contract now; or the prices that it was refused for are gone.
    void queryClient.invalidateQueries({ queryKey: [TRADING_KEY] });
  }

  const dialog: BuyDialogProps<NewFastContract> = {
    purchase: asked?.purchase,
    contractOf,
    send: async (contract, clientMutationId) =>
      (await askTrading(AddFastMaterialContractDocument, { contract, clientMutationId }))
        .addFastMaterialContract,
    onClose: leave,
    onBought(contractId) {
      leave();
      void navigate({
        to: '/marketplace/$cropId/quarter/$quarterId/$contractId/success',
        params: { ...params, contractId },
        search: true,
        replace: true,
      });
    },
    onRefused(errors) {
      if (!asked) return;
      leave();
      const messages = errors.flatMap((one) => one.messages);
      void navigate({
        to: '/marketplace/$cropId/quarter/$quarterId/failed',
        params,
        search: true,
        state: { purchaseRefused: { messages, values: asked.values } },
        replace: true,
      });
    },
  };
  return { ask, dialog };
}
