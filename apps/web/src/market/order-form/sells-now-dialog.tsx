import type { CurrencyType } from '@canola/api-schema/money';
import {
  type Amount,
  formatExactMoney,
  formatExactPrice,
  formatTons,
} from '@canola/api-schema/number-format';
import { Trans, useTranslation } from 'react-i18next';
import { multiply } from '#shared/money/decimal.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';

interface SellsNowDialogProps {
  amount: Amount;
  best: Amount;
  /** The typed price, or the stop where the market meets that one. */
  asked: Amount;
  isStop: boolean;
  quarterName: string;
  currency: CurrencyType;
  onClose: () => void;
  onConfirm: () => unknown;
}

/** An order that the market meets already is a sale, which a plain sentence confirms first. */
export function SellsNowDialog({
  amount,
  best,
  asked,
  isStop,
  quarterName,
  currency,
  ...dialog
}: SellsNowDialogProps) {
  const { t } = useTranslation('order-form');
  const locale = useFormatLocale();
  const values = {
    amount: formatTons(amount, locale),
    quarter: quarterName,
    asked: formatExactPrice(asked, currency, locale),
    price: formatExactPrice(best, currency, locale),
    total: formatExactMoney(multiply(best, amount), currency, locale),
  };
  return (
    <ConfirmDialog
      {...dialog}
      isOpen
      title={t('now.title', values)}
      confirmLabel={t('now.confirm', values)}
      cancelLabel={t('now.keep')}
    >
      {([isStop ? 'now.askedLow' : 'now.asked', 'now.text'] as const).map((key) => (
        <p key={key}>
          <Trans
            t={t}
            i18nKey={key}
            values={values}
            components={{ b: <b className="num whitespace-nowrap text-ink" /> }}
          />
        </p>
      ))}
    </ConfirmDialog>
  );
}
