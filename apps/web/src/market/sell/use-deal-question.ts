import { useState } from 'react';
import { useDeals } from '#market/trading/deals.ts';
import { isAnswerLost } from '#market/trading/lost-answers.ts';
import { useErrorText } from '#shared/errors/error-text.ts';
import { reportError } from '#shared/errors/report.ts';
import { type SaleError, saleOutcome } from './sale.ts';

/** The very quote that was seen. */
interface SeenQuote {
  marketPriceId: string;
  price: string;
}

interface Quote extends SeenQuote {
  /** The price that was seen before this one. */
  oldPrice?: string;
}

interface DealQuestion<Asked extends SeenQuote, Contract> {
  /** Undefined while nothing is asked. */
  asked: Asked | undefined;
  contractOf: (quote: SeenQuote) => Contract;
  send: (
    contract: Contract,
    clientMutationId: string,
  ) => Promise<{ id: string | null; errors: readonly SaleError[] }>;
  onClose: () => void;
  onDone: (contractId: string) => void;
  /** For another reason than the price. */
  onRefused: (errors: readonly SaleError[]) => void;
}

/** Why the question is still open: no answer, an earlier order that was placed after all, or words. */
type Failure = { kind: 'lost' | 'earlier' } | { text: string };

/**
 * The last question before a contract, of a sale or of a purchase. A price that has changed is asked for again with
 * both prices; a lost answer keeps the question open, and the next try carries the same id
 * (docs/product/selling.md#sent-twice-lost-answers).
 */
export function useDealQuestion<Asked extends SeenQuote, Contract>(deal: DealQuestion<Asked, Contract>) {
  const { asked, contractOf, send, onClose, onDone, onRefused } = deal;
  const textOf = useErrorText();
  const { attempt, giveUp } = useDeals();
  const [newer, setNewer] = useState<{ of: Asked; quote: Quote }>();
  const [failure, setFailure] = useState<Failure>();
  if (!asked) return undefined;
  const quote: Quote = newer?.of === asked ? newer.quote : asked;

  function close() {
    setNewer(undefined);
    setFailure(undefined);
    onClose();
    // A lost response is still open: people who changed their mind are told if the contract was made after all.
    giveUp().then((earlier) => earlier?.contractId && onDone(earlier.contractId), reportError);
  }

  async function confirm() {
    if (!asked) return;
    setFailure(undefined);
    try {
      const contract = contractOf(quote);
      const tried = await attempt(contract, (id) => send(contract, id));
      if (!tried) return;
      if ('earlier' in tried) {
        if (tried.earlier.contractId) onDone(tried.earlier.contractId);
        else setFailure({ kind: 'earlier' });
        return;
      }
      const outcome = saleOutcome(tried.answer);
      if (outcome.kind === 'price-changed') {
        const { newPrice, marketPriceId } = outcome.change;
        setNewer({ of: asked, quote: { marketPriceId, price: newPrice, oldPrice: quote.price } });
      } else if (outcome.kind === 'sold') {
        onDone(outcome.contractId);
      } else {
        setNewer(undefined);
        onRefused(outcome.errors);
      }
    } catch (error) {
      reportError(error);
      setFailure(isAnswerLost(error) ? { kind: 'lost' } : { text: textOf(error).text });
    }
  }
  return { quote, failure, confirm, close };
}
