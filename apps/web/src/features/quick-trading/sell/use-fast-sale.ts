import {
  AddFastContractDocument,
  type NewFastContract,
} from '@canola/api-schema/trading/generated/operations';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { harvestYearOf } from '#market/order-form/order.schema.ts';
import type { PostalCode } from '#market/postal-code/postal-codes.ts';
import type { BoardCrop, BoardQuarter } from '#market/price-board/board.ts';
import type { SaleValues } from '#market/sell/sale.schema.ts';
import type { Sale } from '#market/sell/sale.ts';
import type { SellDialogProps } from '#market/sell/sell-dialog.tsx';
import type { RankedOffer } from '#market/trader-prices/ranking.ts';
import { askTrading, TRADING_KEY } from '#market/trading/trading-api.ts';
import { useTradingCompany } from '#market/trading/trading-company.ts';

import { refusalPage } from './refusal-page.ts';

/** What is sold, when it is delivered and where from. */
export interface FastSaleSubject {
  crop: BoardCrop;
  quarter: BoardQuarter;
  place: PostalCode;
}

/**
 * The sale between its form and its contract; a refusal closes the dialog and leads to its page
 * (docs/product/selling.md#sales).
 */
export function useFastSale({ crop, quarter, place }: FastSaleSubject) {
  const company = useTradingCompany();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<{ sale: Sale; values: SaleValues }>();

  function ask(values: SaleValues, offer: RankedOffer['offer']) {
    const sale: Sale = {
      amount: String(values.amount),
      cropName: crop.name,
      yearHarvested: harvestYearOf(quarter.id),
      quarterName: quarter.name,
      traderName: offer.trader.name,
      marketPriceId: offer.id,
      price: offer.price,
      currency: company.currency,
    };
    setAsked({ sale, values });
  }

  function contractOf({ marketPriceId, price }: { marketPriceId: string; price: string }): NewFastContract {
    if (!asked) throw new Error('Nothing was asked.');
    return {
      amount: asked.sale.amount,
      company: company.id,
      crop: crop.id,
      currency: company.currency,
      customTransport: asked.values.customTransport,
      transportNote: asked.values.customTransport ? asked.values.transportNote.trim() || null : null,
      gps: { latitude: place.latitude, longitude: place.longitude },
      marketPrice: marketPriceId,
      note: asked.values.note.trim() || null,
      yearHarvested: asked.sale.yearHarvested,
      zip: place.code,
      expectedPrice: price,
    };
  }

  function leave() {
    setAsked(undefined);
    // A sale changes storages, offers and contracts; a refusal may be due to prices that are gone.
    void queryClient.invalidateQueries({ queryKey: [TRADING_KEY] });
  }

  const dialog: SellDialogProps<NewFastContract> = {
    sale: asked?.sale,
    contractOf,
    send: async (contract, clientMutationId) =>
      (await askTrading(AddFastContractDocument, { contract, clientMutationId })).addFastContract,
    onClose: leave,
    onSold(contractId) {
      leave();
      void navigate({
        to: '/quick-trading/sell/success/contract/$contractId',
        params: { contractId },
        search: true,
        replace: true,
      });
    },
    onRefused(errors) {
      if (!asked) return;
      leave();
      void navigate({
        to: refusalPage(errors),
        search: true,
        state: {
          saleRefused: {
            messages: errors.flatMap(({ messages }) => messages),
            cropId: crop.id,
            quarterId: quarter.id,
            values: asked.values,
          },
        },
        replace: true,
      });
    },
  };
  return { ask, dialog };
}
