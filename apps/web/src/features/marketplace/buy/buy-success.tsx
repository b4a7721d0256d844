import { exactDecimals, formatExactMoney, formatFigure } from '@canola/api-schema/number-format';
import { ContractDocument } from '@canola/api-schema/trading/generated/operations';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { Trans, useTranslation } from 'react-i18next';
import { Outcome, OutcomePanel } from '#market/outcome/outcome.tsx';
import { tradingQuery } from '#market/trading/trading-api.ts';
import { useAmountText, useBasis } from '#market/units/amount-text.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { RedirectOnce } from '#shared/router/redirect-once.tsx';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';

const route = getRouteApi('/app/marketplace/shelf/$cropId/quarter/$quarterId/$contractId/success');

/** Bought: what, from whom and for how much, and what comes next. It needs nothing but its address. */
export function BuySuccess() {
  const { t } = useTranslation('marketplace');
  const locale = useFormatLocale();
  const amountText = useAmountText();
  const basis = useBasis();
  const navigate = route.useNavigate();
  const { contractId } = route.useParams();
  const query = useQuery(tradingQuery(ContractDocument, { id: contractId, locale: useLanguage() }));
  const close = () => void navigate({ to: '/marketplace', search: ({ trader: _, ...now }) => now });
  return (
    <OutcomePanel title={t('buy.title')} onClose={close}>
      <Loaded query={query} skeleton={<SkeletonRows rows={5} />} height={320}>
        {({ contract }) => {
          if (!contract)
            return (
              <EmptyState icon={SearchX} height={320} title={t('bought.gone')}>
                {t('bought.goneText')}
              </EmptyState>
            );
          // Nothing was bought in the end: the contract says why.
          if (contract.status === 'FAILED')
            return (
              <RedirectOnce to="/transactions-and-orders/transactions/$contractId" params={{ contractId }} />
            );
          const { crop, trader, quarter, currency, finalPrice } = contract;
          const amount = amountText(contract.amount, crop.unit);
          const price = formatFigure(finalPrice, currency, locale, exactDecimals(finalPrice, currency));
          return (
            <Outcome
              title={t('bought.title', { amount })}
              actions={
                <>
                  <LinkButton
                    to="/transactions-and-orders/transactions/$contractId"
                    params={{ contractId }}
                    size="lg"
                  >
                    {t('bought.open')}
                  </LinkButton>
                  <Button variant="quiet" onPress={close}>
                    {t('bought.more')}
                  </Button>
                </>
              }
            >
              <p>
                <Trans
                  t={t}
                  i18nKey="bought.text"
                  values={{
                    amount,
                    product: crop.name,
                    trader: trader.name,
                    quarter: quarter.name,
                    price: `${price}\u00a0${basis(currency, crop.unit)}`,
                    total: formatExactMoney(contract.total, currency, locale),
                  }}
                  components={{ b: <b className="num" /> }}
                />
              </p>
              <p className="muted">{t('bought.next', { trader: trader.name })}</p>
            </Outcome>
          );
        }}
      </Loaded>
    </OutcomePanel>
  );
}
