import { formatExactPrice, formatMoney, formatTons } from '@canola/api-schema/number-format';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useDeals } from '#market/trading/deals.ts';
import { isAnswerLost } from '#market/trading/lost-answer.ts';
import { useErrorText } from '#shared/errors/error-text.ts';
import { reportError } from '#shared/errors/report.ts';
import { multiply } from '#shared/money/decimal.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { type Sale, type SaleError, saleOutcome } from './sale.ts';

/**
 * The last question before a sale, in one plain sentence. A price that has changed is asked for again with both
 * prices; `contractOf` always gets the price in the sentence.
 */
export interface SellDialogProps<Contract> {
  /** Undefined closes the dialog. */
  sale: Sale | undefined;
  onClose: () => void;
  /** All that is sent, with `expectedPrice: price`. */
  contractOf: (quote: { marketPriceId: string; price: string }) => Contract;
  /** Sends addContract or addFastContract, and returns its payload. */
  send: (
    contract: Contract,
    clientMutationId: string,
  ) => Promise<{ id: string | null; errors: readonly SaleError[] }>;
  /** It is sold: go to the success page. */
  onSold: (contractId: string) => void;
  /**
   * It was refused for another reason than the price: close, and show the errors where docs/product/selling.md#sales
   * puts them.
   */
  onRefused: (errors: readonly SaleError[]) => void;
}

interface Quote {
  marketPriceId: string;
  price: string;
  /** The price that was seen before this one. */
  oldPrice?: string;
}

export function SellDialog<Contract>(props: SellDialogProps<Contract>) {
  const { sale, onClose, contractOf, send, onSold, onRefused } = props;
  const { t } = useTranslation('sell');
  const locale = useFormatLocale();
  const textOf = useErrorText();
  const { attempt, giveUp } = useDeals();
  const [asked, setAsked] = useState<{ of: Sale; quote: Quote }>();
  const [failure, setFailure] = useState<string>();
  if (!sale) return null;
  const quote: Quote = asked?.of === sale ? asked.quote : sale;

  function close() {
    setAsked(undefined);
    setFailure(undefined);
    onClose();
    // A lost response is still open: people who keep their tons are told if they were sold after all.
    giveUp().then((earlier) => earlier?.contractId && onSold(earlier.contractId), reportError);
  }

  async function confirm() {
    if (!sale) return;
    setFailure(undefined);
    try {
      const contract = contractOf(quote);
      const tried = await attempt(contract, (id) => send(contract, id));
      if (!tried) return;
      if ('earlier' in tried) {
        if (tried.earlier.contractId) onSold(tried.earlier.contractId);
        else setFailure(t('earlier'));
        return;
      }
      const outcome = saleOutcome(tried.answer);
      if (outcome.kind === 'price-changed') {
        const { newPrice, marketPriceId } = outcome.change;
        setAsked({ of: sale, quote: { marketPriceId, price: newPrice, oldPrice: quote.price } });
      } else if (outcome.kind === 'sold') {
        onSold(outcome.contractId);
      } else {
        setAsked(undefined);
        onRefused(outcome.errors);
      }
    } catch (error) {
      reportError(error);
      setFailure(isAnswerLost(error) ? t('lost') : textOf(error).text);
    }
  }

  const price = (value: string) => formatExactPrice(value, sale.currency, locale);
  const values = {
    amount: formatTons(sale.amount, locale),
    crop: sale.cropName.toLocaleLowerCase(locale),
    year: sale.yearHarvested,
    trader: sale.traderName,
    quarter: sale.quarterName,
    price: price(quote.price),
    total: formatMoney(multiply(quote.price, sale.amount), sale.currency, locale),
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={close}
      title={t('title', values)}
      confirmLabel={t('confirm', values)}
      cancelLabel={t('keep')}
      error={failure}
      onConfirm={confirm}
    >
      {quote.oldPrice !== undefined && (
        <Notice kind="wheat" title={t('changed.title')} live>
          <Trans
            t={t}
            i18nKey="changed.text"
            values={{ oldPrice: price(quote.oldPrice), newPrice: values.price, trader: values.trader }}
            components={{ b: <b className="num" /> }}
          />
        </Notice>
      )}
      <p>
        <Trans
          t={t}
          i18nKey="sentence"
          values={values}
          components={{ b: <b className="num whitespace-nowrap text-ink" /> }}
        />
      </p>
    </ConfirmDialog>
  );
}
