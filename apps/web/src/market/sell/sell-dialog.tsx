import { formatExactPrice, formatMoney, formatTons } from '@canola/api-schema/number-format';
import { Trans, useTranslation } from 'react-i18next';
import { multiply } from '#shared/money/decimal.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import type { Sale, SaleError } from './sale.ts';
import { useDealQuestion } from './use-deal-question.ts';

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

export function SellDialog<Contract>(props: SellDialogProps<Contract>) {
  const { sale, onClose, contractOf, send, onSold, onRefused } = props;
  const { t } = useTranslation('sell');
  const locale = useFormatLocale();
  const question = useDealQuestion({ asked: sale, onClose, contractOf, send, onDone: onSold, onRefused });
  if (!sale || !question) return null;
  const { quote, failure } = question;
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
      onClose={question.close}
      title={t('title', values)}
      confirmLabel={t('confirm', values)}
      cancelLabel={t('keep')}
      error={failure && ('text' in failure ? failure.text : t(failure.kind))}
      onConfirm={question.confirm}
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
