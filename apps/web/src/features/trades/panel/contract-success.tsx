import { formatExactPrice, formatMoney, formatTons } from '@canola/api-schema/number-format';
import { ContractDocument } from '@canola/api-schema/trading/generated/operations';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Trans, useTranslation } from 'react-i18next';
import { Outcome } from '#market/outcome/outcome.tsx';
import { SoldHero } from '#market/sell/sold-hero.tsx';
import { tradingQuery } from '#market/trading/trading-api.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { RedirectOnce } from '#shared/router/redirect-once.tsx';
import { Button } from '#shared/ui/button.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { NotFoundState } from './not-found-state.tsx';
import { useTrade } from './trade-context.ts';
import { TradeSkeleton } from './trade-skeleton.tsx';
import { useTradeNavigation } from './use-trade-navigation.ts';

const route = getRouteApi(
  '/app/trades/board/$storageId/offers/$offerId/quarter/$quarterId/success/contract/$contractId',
);

/** Sold: what, to whom and for how much, and what comes next. */
export function ContractSuccess() {
  const { t } = useTranslation('trades');
  const locale = useFormatLocale();
  const language = useLanguage();
  const { contractId, offerId } = route.useParams();
  const { toSellNow } = useTradeNavigation();
  const { offer, prices } = useTrade();
  const contract = useQuery(tradingQuery(ContractDocument, { id: contractId, locale: language }));
  return (
    <Loaded query={contract} skeleton={<TradeSkeleton />} height={320}>
      {({ contract: sold }) => {
        if (sold?.offer?.id !== offerId) return <NotFoundState />;
        // Nothing was sold in the end: the contract says why.
        if (sold.status === 'FAILED')
          return (
            <RedirectOnce to="/transactions-and-orders/transactions/$contractId" params={{ contractId }} />
          );
        const amount = formatTons(sold.amount, locale);
        return (
          <Outcome
            title={t('sold.title', { amount })}
            actions={
              <>
                <LinkButton
                  to="/transactions-and-orders/transactions/$contractId"
                  params={{ contractId }}
                  size="lg"
                >
                  {t('sold.open')}
                </LinkButton>
                <Button variant="quiet" onPress={() => void toSellNow()}>
                  {t('sold.more')}
                </Button>
              </>
            }
          >
            <SoldHero contract={sold} from={offer.storage} prices={prices} />
            <p>
              <Trans
                t={t}
                i18nKey="sold.text"
                values={{
                  amount,
                  crop: sold.crop.name,
                  trader: sold.trader.name,
                  quarter: sold.quarter.name,
                  price: formatExactPrice(sold.finalPrice, sold.currency, locale),
                  total: formatMoney(sold.total, sold.currency, locale),
                }}
                components={{ b: <b className="num" /> }}
              />
            </p>
            <p className="muted">{t('sold.next', { trader: sold.trader.name })}</p>
          </Outcome>
        );
      }}
    </Loaded>
  );
}
