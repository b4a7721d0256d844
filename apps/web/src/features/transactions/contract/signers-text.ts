import { useTranslation } from 'react-i18next';
import { namesText, signersOf } from '#market/trading/signers.ts';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';

/** "Jan Dvořák can sign for Statek Dvořák s.r.o."; without a signer, that support can help. */
export function useSignersText(): string {
  const { t } = useTranslation('transactions');
  const locale = useFormatLocale();
  const company = useTradingCompany();
  const signers = signersOf(company);
  return signers.length === 0
    ? t('noSigner.text', { company: company.name })
    : t('cannotSign.text', { names: namesText(signers, locale), company: company.name });
}
