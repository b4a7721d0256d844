import { z } from 'zod';
import { SaleShape } from '#market/deal/sale.schema.ts';
import { OrderShape } from '#market/order-form/order.schema.ts';
import { useEntryDraft } from '#shared/form/use-entry-draft.ts';

const TypedShape = z.object({ sale: SaleShape, order: OrderShape }).partial();

/** The text typed for a crop, of which a sale and an order are pages of their own. */
export const useTypedDeal = (cropId: string) => useEntryDraft(`quick.${cropId}`, TypedShape);
