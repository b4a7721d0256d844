import {
  currencySign,
  exactDecimals,
  formatExactMoney,
  formatFigure,
  formatNumber,
} from '@canola/api-schema/number-format';
import { formatQuarter } from '@canola/api-schema/quarter';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import type { DeskContractRow } from '@canola/api-schema/trading/desk-contracts';
import type { Unit } from '@canola/api-schema/trading/generated/operations';
import { useTranslation } from 'react-i18next';
import { quarterOf } from '#market/quarter/quarter.ts';
import { inSentence, useUnitTexts } from '#market/units/amount-text.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';

/** Amounts, prices and names of contracts and of the book, in the person's language. */
export function useDeskWords() {
  const { t } = useTranslation('desk');
  const locale = useFormatLocale();
  const { amountText, unitText } = useUnitTexts();
  const { company } = useAccess();
  const amount = ({ amount: value, crop }: Pick<DeskContractRow, 'amount' | 'crop'>) =>
    amountText(value, crop.unit as Unit);
  return {
    locale,
    zone: timeZoneOf(company?.companyCountry ?? ''),
    amount,
    unit: (unit: string) => unitText(unit as Unit),
    money: (value: string | number, currency: string) => formatExactMoney(value, currency, locale),
    /** Of a ticket or a settlement: always with its hellers. */
    sum: (value: string, currency: string) =>
      `${formatFigure(value, currency, locale, 2)}\u00a0${currencySign(currency)}`,
    figure: (value: string | number, currency: string) =>
      formatFigure(value, currency, locale, exactDecimals(value, currency)),
    tons: (value: string | number) => formatNumber(value, locale, { maxDecimals: 1 }),
    quarter: (id: string) => formatQuarter(quarterOf(id)).replace(' ', '\u00a0'),
    /** "50 t of milling wheat" */
    goods: (row: Pick<DeskContractRow, 'amount' | 'crop'>) =>
      t('contract.goods', { amount: amount(row), crop: inSentence(row.crop.name, locale) }),
  };
}
