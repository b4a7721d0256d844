import { ContractDocument } from '@canola/api-schema/trading/generated/operations';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDeals } from '#market/trading/deals.ts';
import { isAnswerLost } from '#market/trading/lost-answers.ts';
import { termsQuery } from '#market/trading/trader-terms.ts';
import { TRADING_KEY, tradingQuery } from '#market/trading/trading-api.ts';
import { useErrorText } from '#shared/errors/error-text.ts';
import { reportError } from '#shared/errors/report.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { type DealError, type DealReply, dealOutcome } from './deal.ts';

/** A trader's price, named by its id, as the person saw it. */
export interface SeenQuote {
  id: string;
  price: string;
  trader: { id: string; name: string };
  /** Where the trader takes over. */
  point?: { name: string } | null;
}

interface Question<Values> {
  /** Checked. */
  values: Values;
  quote: SeenQuote;
  /** The price that was seen before this one. */
  oldPrice?: string;
}

interface DealOptions<Values, Contract> {
  /** All that is sent, with the price that is in the question; the version of the terms is added. */
  contractOf: (values: Values, quote: SeenQuote) => Contract;
  send: (contract: Contract, clientMutationId: string) => Promise<DealReply>;
  /** To the success page. */
  onDone: (contractId: string) => unknown;
  /** For another reason than the price. */
  onRefused: (errors: readonly DealError[], values: Values) => unknown;
}

/** Why the question is still open: no reply, an earlier order that was placed after all, other terms, or words. */
type Failure = { kind: 'lost' | 'earlier' | 'terms' } | { text: string };

/**
 * A sale or a purchase between its form and its contract: the last question and what comes of it. A changed price is
 * put to the person again with both prices; a lost reply leaves the question open, and the next try carries the same id
 * (docs/product/selling.md#sent-twice-lost-answers).
 */
export function useDeal<Values, Contract extends { termsVersion?: number | null }>(
  options: DealOptions<Values, Contract>,
) {
  const { contractOf, send, onDone, onRefused } = options;
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const locale = useLanguage();
  const { attempt, giveUp } = useDeals();
  const [question, setQuestion] = useState<Question<Values>>();
  const [failure, setFailure] = useState<Failure>();

  /** A contract changes storages, offers and orders; a refusal may be due to prices that are gone. */
  function leave() {
    setQuestion(undefined);
    setFailure(undefined);
    void queryClient.invalidateQueries({ queryKey: [TRADING_KEY] });
  }

  /** The question stays until the success page has its contract: nothing is loaded between the two. */
  async function finish(contractId: string) {
    await queryClient.prefetchQuery(tradingQuery(ContractDocument, { id: contractId, locale }));
    leave();
    onDone(contractId);
  }

  function close() {
    leave();
    // A lost reply is still open: people who changed their mind are shown the contract if it was made after all.
    giveUp()
      .then((earlier) => (earlier?.contractId ? finish(earlier.contractId) : undefined))
      .catch(reportError);
  }

  /** `termsVersion` names the trader's terms that the question shows. */
  async function confirm(termsVersion: number | null) {
    if (!question) return;
    const { values, quote } = question;
    setFailure(undefined);
    try {
      const contract = { ...contractOf(values, quote), termsVersion };
      const tried = await attempt(contract, (id) => send(contract, id));
      if (!tried) return;
      if ('earlier' in tried) {
        if (tried.earlier.contractId) await finish(tried.earlier.contractId);
        else setFailure({ kind: 'earlier' });
        return;
      }
      const outcome = dealOutcome(tried.answer);
      if (outcome.kind === 'price-changed') {
        const { newPrice, marketPriceId } = outcome.change;
        const newer = { ...quote, id: marketPriceId, price: newPrice };
        setQuestion({ values, quote: newer, oldPrice: quote.price });
      } else if (outcome.kind === 'terms-changed') {
        // The quality schedule is a part of them.
        await Promise.all([
          queryClient.invalidateQueries({ queryKey: termsQuery(quote).queryKey }),
          queryClient.invalidateQueries({ queryKey: [TRADING_KEY, 'QualitySchedule'] }),
        ]);
        setFailure({ kind: 'terms' });
      } else if (outcome.kind === 'done') {
        await finish(outcome.contractId);
      } else {
        leave();
        onRefused(outcome.errors, values);
      }
    } catch (error) {
      reportError(error);
      setFailure(isAnswerLost(error) ? { kind: 'lost' } : { text: errorText(error).text });
    }
  }

  return {
    ask: (values: Values, quote: SeenQuote) => setQuestion({ values, quote }),
    question,
    failure,
    confirm,
    close,
  };
}
