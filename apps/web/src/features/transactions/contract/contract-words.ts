import { formatExactMoney } from '@canola/api-schema/number-format';
import { useTranslation } from 'react-i18next';
import { inSentence, useUnitTexts } from '#market/units/amount-text.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import type { ContractDetail } from '../transactions.queries.ts';

/** The words that sentences about a contract are made of. */
export function useContractWords(contract: ContractDetail) {
  const { t } = useTranslation('transactions');
  const { amountText } = useUnitTexts();
  const locale = useFormatLocale();
  const language = useLanguage();
  const { amount, crop, trader, total, currency, company, kind } = contract;
  const words = {
    amount: amountText(amount, crop.unit),
    // Inside an English sentence a crop is in lower case; Czech and Romanian titles begin with it.
    crop: language === 'en' ? inSentence(crop.name, locale) : crop.name,
    trader: trader.name,
    total: formatExactMoney(total, currency, locale),
    company: company.name,
  };
  return { ...words, title: t(kind === 'SALE' ? 'contract.sale' : 'contract.purchase', words) };
}
