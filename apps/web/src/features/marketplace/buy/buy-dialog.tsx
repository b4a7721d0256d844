import type { CurrencyType } from '@canola/api-schema/money';
import { exactDecimals, formatExactMoney, formatFigure } from '@canola/api-schema/number-format';
import type { Unit } from '@canola/api-schema/trading/generated/operations';
import { Trans, useTranslation } from 'react-i18next';
import { writeCode } from '#market/postal-code/postal-codes.ts';
import type { SaleError } from '#market/sell/sale.ts';
import { useDealQuestion } from '#market/sell/use-deal-question.ts';
import { useAmountText, useBasis } from '#market/units/amount-text.ts';
import { multiply } from '#shared/money/decimal.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';

/** What is about to be bought, as the person saw it. */
export interface Purchase {
  amount: string;
  unit: Unit;
  product: string;
  trader: string;
  company: string;
  quarter: string;
  place: { code: string; name: string };
  /** Names the very quote that was seen. */
  marketPriceId: string;
  price: string;
  currency: CurrencyType;
}

export interface BuyDialogProps<Contract> {
  /** Undefined closes the dialog. */
  purchase: Purchase | undefined;
  contractOf: (quote: { marketPriceId: string; price: string }) => Contract;
  send: (
    contract: Contract,
    clientMutationId: string,
  ) => Promise<{ id: string | null; errors: readonly SaleError[] }>;
  onClose: () => void;
  onBought: (contractId: string) => void;
  onRefused: (errors: readonly SaleError[]) => void;
}

/** The last question before a purchase, in one plain sentence. */
export function BuyDialog<Contract>(props: BuyDialogProps<Contract>) {
  const { purchase, onBought, ...question } = props;
  const { t } = useTranslation('marketplace');
  const locale = useFormatLocale();
  const amountText = useAmountText();
  const basis = useBasis();
  const open = useDealQuestion({ ...question, asked: purchase, onDone: onBought });
  if (!purchase || !open) return null;
  const { quote, failure } = open;
  const { currency, unit, place } = purchase;
  const priceText = (value: string) =>
    `${formatFigure(value, currency, locale, exactDecimals(value, currency))}\u00a0${basis(currency, unit)}`;
  const values = {
    ...purchase,
    place: `${writeCode(place.code)} ${place.name}`,
    amount: amountText(purchase.amount, unit),
    price: priceText(quote.price),
    total: formatExactMoney(multiply(quote.price, purchase.amount), currency, locale),
  };
  const bold = { b: <b className="num text-ink" /> };
  return (
    <ConfirmDialog
      isOpen
      onClose={open.close}
      title={t('dialog.title', values)}
      confirmLabel={t('buy.actionFor', values)}
      cancelLabel={t('dialog.cancel')}
      error={failure && ('text' in failure ? failure.text : t(`dialog.${failure.kind}`))}
      onConfirm={open.confirm}
    >
      {quote.oldPrice !== undefined && (
        <Notice kind="wheat" title={t('dialog.changed')} live>
          <Trans
            t={t}
            i18nKey="dialog.changedText"
            values={{ ...values, oldPrice: priceText(quote.oldPrice) }}
            components={bold}
          />
        </Notice>
      )}
      <p>
        <Trans t={t} i18nKey="dialog.sentence" values={values} components={bold} />
      </p>
      {quote.oldPrice === undefined && <p className="hint">{t('dialog.moves')}</p>}
    </ConfirmDialog>
  );
}
