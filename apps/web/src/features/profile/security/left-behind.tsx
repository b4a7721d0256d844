import { formatExactMoney } from '@canola/api-schema/number-format';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import type { Leaving } from '@canola/api-schema/users/own-account';
import { useTranslation } from 'react-i18next';
import { formatLongDate } from '#shared/time/format.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';

/** The plan or a transfer goes on without the person, and nobody else could stop it. */
export const mustCancel = ({ isLastPayer, plan, transfers }: Leaving) =>
  isLastPayer && (plan !== null || transfers.length > 0);

/** Names what a company goes on paying and signing (docs/product/accounts.md#leaving-with-a-running-plan). */
export function LeftBehind({ leaving }: { leaving: Leaving }) {
  const { t } = useTranslation('profile');
  const { t: tShell } = useTranslation();
  const locale = useFormatLocale();
  const { plan, transfers, companyName: company, companyCountry } = leaving;
  const words = plan && {
    company,
    plan: tShell(`plan.${plan.type}`),
    date: plan.renewsAt && formatLongDate(new Date(plan.renewsAt), locale, timeZoneOf(companyCountry)),
    card:
      plan.card &&
      `${plan.card.brand.charAt(0).toUpperCase()}${plan.card.brand.slice(1)}\u00a0••••\u00a0${plan.card.last4}`,
  };
  return (
    <>
      {words && (
        <p>{t(`security.left.${!words.date ? 'unpaid' : words.card ? 'renewsByCard' : 'renews'}`, words)}</p>
      )}
      {transfers.map(({ variableSymbol: symbol, amount, currency }) => (
        <p key={symbol}>
          {t('security.left.transfer', { company, symbol, sum: formatExactMoney(amount, currency, locale) })}
        </p>
      ))}
      {(plan || transfers.length > 0) && !leaving.isLastPayer && (
        <p>{t('security.left.goesOn', { company })}</p>
      )}
      {leaving.leavesContracts && <p>{t('security.left.contracts', { company })}</p>}
    </>
  );
}
