import type { CurrencyType } from '@canola/api-schema/money';
import { type Amount, formatExactPrice, formatMoney, formatTons } from '@canola/api-schema/number-format';
import { Trans, useTranslation } from 'react-i18next';
import { multiply } from '#shared/money/decimal.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';

interface SellsNowDialogProps {
  amount: Amount;
  best: Amount;
  quarterName: string;
  currency: CurrencyType;
  onClose: () => void;
  onConfirm: () => unknown;
}

/** An order that the market meets already is a sale, and a sale is asked for in one plain sentence. */
export function SellsNowDialog({ amount, best, quarterName, currency, ...dialog }: SellsNowDialogProps) {
  const { t } = useTranslation('order-form');
  const locale = useFormatLocale();
  const values = {
    amount: formatTons(amount, locale),
    quarter: quarterName,
    price: formatExactPrice(best, currency, locale),
    total: formatMoney(multiply(best, amount), currency, locale),
  };
  return (
    <ConfirmDialog
      {...dialog}
      isOpen
      title={t('now.title', values)}
      confirmLabel={t('now.confirm', values)}
      cancelLabel={t('now.keep')}
    >
      <p>
        <Trans
          t={t}
          i18nKey="now.text"
          values={values}
          components={{ b: <b className="num whitespace-nowrap text-ink" /> }}
        />
      </p>
    </ConfirmDialog>
  );
}
