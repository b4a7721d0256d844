import {
  AddFastContractDocument,
  type NewFastContract,
} from '@canola/api-schema/trading/generated/operations';
import { useNavigate } from '@tanstack/react-router';
import { type SaleValues, saleTerms } from '#market/deal/sale.schema.ts';
import { useDeal } from '#market/deal/use-deal.ts';
import { type PostalCode, positionOf } from '#market/postal-code/postal-codes.ts';
import type { BoardCrop, BoardQuarter } from '#market/price-board/board.ts';
import { harvestYearOf } from '#market/quarter/quarter.ts';
import type { TradingError } from '#market/trading/field-errors.ts';
import { requestTrading } from '#market/trading/trading-api.ts';
import { useTradingCompany } from '#market/trading/trading-company.ts';

export interface FastSaleSubject {
  crop: BoardCrop;
  quarter: BoardQuarter;
  place: PostalCode;
}

/** A refusal closes the question and opens its page (docs/product/selling.md#sales). */
export function useFastSale({ crop, quarter, place }: FastSaleSubject) {
  const { id: company, currency } = useTradingCompany();
  const navigate = useNavigate();
  return useDeal<SaleValues, NewFastContract>({
    contractOf: (values, quote) => ({
      ...saleTerms(values, quote),
      company,
      crop: crop.id,
      currency,
      gps: positionOf(place),
      yearHarvested: harvestYearOf(quarter.id),
      zip: place.code,
    }),
    send: async (contract, clientMutationId) =>
      (await requestTrading(AddFastContractDocument, { contract, clientMutationId })).addFastContract,
    onDone: (contractId) =>
      navigate({
        to: '/quick-trading/sell/success/contract/$contractId',
        params: { contractId },
        search: true,
        replace: true,
      }),
    onRefused: (errors, values) =>
      navigate({
        to: refusalPage(errors),
        search: true,
        state: {
          refused: {
            messages: errors.flatMap(({ messages }) => messages),
            values,
            subject: { cropId: crop.id, quarterId: quarter.id },
          },
        },
        replace: true,
      }),
  });
}

/**
 * An error of no field (the right, the company, a halt) opens the error page: other tons or another price would not
 * help. Everything else is the failed sale (docs/product/selling.md#sales).
 */
export function refusalPage(errors: readonly Pick<TradingError, 'field'>[]) {
  return errors.every(({ field }) => field === 'root')
    ? '/quick-trading/sell/error'
    : '/quick-trading/sell/failed';
}
