import type { CurrencyType } from '@canola/api-schema/money';
import type { Amount } from '@canola/api-schema/number-format';
import type { Place } from '@canola/api-schema/trading/generated/operations';
import type { ReactNode } from 'react';
import type { Deal } from '#market/trading/lost-answers.ts';
import type { OrderDraft, OrderValues } from './order.schema.ts';
import type { TraderPrice } from './order-prices.ts';

/** What a feature passes to the order form, and how it is called back. */
export interface OrderFormProps {
  mode: 'new' | 'edit' | 'fast';
  /** Where the crop is: a storage of the company, or a position. */
  place: Place;
  companyId: string;
  cropId: string;
  /** The company's trading currency. */
  currency: CurrencyType;
  /** Those that are offered (FutureQuarters); when editing also the order's own. */
  quarters: readonly { id: string; name: string }[];
  /** The newest price of each trader for this crop here, of every quarter. */
  prices: readonly TraderPrice[];
  /** What the fields start with: the quarter of the address, an existing order, a draft that was refused. */
  initial?: Partial<OrderValues> | undefined;
  /** Editing: the order as it is on the server, which somebody else may change in the meantime. */
  saved?: OrderValues | undefined;
  /**
   * The offer's free tons; when editing free plus the order's own (docs/product/selling.md#rules-of-the-fields). Left
   * out in `fast`.
   */
  maxAmount?: Amount | undefined;
  /** Of the offer; left out in `fast`. */
  yearHarvested?: number | undefined;
  /** Editing: the order's trader may no longer quote. */
  onlyTrader?: { id: string; name: string; logo: string } | null | undefined;
  /** The address follows the quarter where it names one. */
  onQuarterChange?: ((quarterId: string) => void) | undefined;
  /** At every change, for whoever keeps what was typed beyond the form. */
  onTyped?: ((values: OrderValues) => void) | undefined;
  /** Below the summary: what placing the order would create. */
  note?: ReactNode;
  /** Asked before anything else; false leaves the form as it is. */
  onConfirm?: ((draft: OrderDraft) => Promise<boolean>) | undefined;
  onSubmit: (draft: OrderDraft, clientMutationId: string) => Promise<unknown>;
  /** A sale or an order whose response was lost was made after all: show it instead of placing another. */
  onEarlier?: ((deal: Deal) => unknown) | undefined;
}
