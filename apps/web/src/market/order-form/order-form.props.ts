import type { CurrencyType } from '@canola/api-schema/money';
import type { Amount } from '@canola/api-schema/number-format';
import type { Place } from '@canola/api-schema/trading/generated/operations';
import type { ReactNode } from 'react';
import type { TradingError } from '#market/trading/field-errors.ts';
import type { Deal } from '#market/trading/lost-answers.ts';
import type { OrderDraft, OrderValues } from './order.schema.ts';
import type { TraderPrice } from './order-prices.ts';

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
  /** The quarter of the address, an existing order, or a draft that was refused. */
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
  /** At every change: what was typed outlives the form. */
  onTyped?: ((values: OrderValues) => void) | undefined;
  /** Below the summary: what placing the order would create. */
  note?: ReactNode;
  /** Before anything else; false leaves the form as it is. */
  onConfirm?: ((draft: OrderDraft) => Promise<boolean>) | undefined;
  send: (draft: OrderDraft, clientMutationId: string) => Promise<OrderReply>;
  /** Placed, or sold immediately. An earlier deal whose reply was lost has no draft here. */
  onDone: (deal: Deal, draft?: OrderDraft) => unknown;
  /** To the error page (docs/product/screens.md#navigation-state). */
  onRefused: (refused: { messages: string[]; draft: OrderDraft }) => unknown;
}

/** The payload of every mutation of an order. */
interface OrderReply {
  id: string | null;
  offerId: string | null;
  contractId: string | null;
  errors: readonly TradingError[];
}
