import {
  AddFastMaterialContractDocument,
  type NewFastContract,
} from '@canola/api-schema/trading/generated/operations';
import { useNavigate } from '@tanstack/react-router';
import { useDeal } from '#market/deal/use-deal.ts';
import { positionOf } from '#market/postal-code/postal-codes.ts';
import { requestTrading } from '#market/trading/trading-api.ts';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import type { ContentProps } from '../item/sellers.ts';
import { addressOf, type DeliveryPlace } from './delivery-places.ts';
import type { PurchaseValues } from './purchase.schema.ts';

/** A refusal closes the question and opens its page (docs/product/marketplace.md#buying). */
export function usePurchase({ item, place, quarter }: ContentProps['market'], to: DeliveryPlace | undefined) {
  const { id: company, currency } = useTradingCompany();
  const navigate = useNavigate();
  const step = { search: true, replace: true } as const;
  const params = { cropId: item.crop.id, quarterId: quarter.id };
  return useDeal<PurchaseValues, NewFastContract>({
    contractOf: ({ amount, note, address }, quote) => ({
      amount: String(amount),
      company,
      crop: item.crop.id,
      currency,
      gps: positionOf(place),
      marketPrice: quote.id,
      note: note.trim() || null,
      zip: to?.zip ?? place.code,
      address: to ? addressOf(to) : address.trim(),
      expectedPrice: quote.price,
    }),
    send: async (contract, clientMutationId) =>
      (await requestTrading(AddFastMaterialContractDocument, { contract, clientMutationId }))
        .addFastMaterialContract,
    onDone: (contractId) =>
      navigate({
        to: '/marketplace/$cropId/quarter/$quarterId/$contractId/success',
        params: { ...params, contractId },
        ...step,
      }),
    onRefused: (errors, values) =>
      navigate({
        to: '/marketplace/$cropId/quarter/$quarterId/failed',
        params,
        state: { refused: { messages: errors.flatMap(({ messages }) => messages), values } },
        ...step,
      }),
  });
}
