import { formatExactPrice, formatMoney, formatTons } from '@canola/api-schema/number-format';
import { ContractDocument, type ContractQuery } from '@canola/api-schema/trading/generated/operations';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { Trans, useTranslation } from 'react-i18next';
import { Outcome, OutcomePanel } from '#market/outcome/outcome.tsx';
import { usePlace } from '#market/postal-code/use-place.ts';
import { SoldHero } from '#market/sell/sold-hero.tsx';
import { tradingQuery } from '#market/trading/trading-api.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { RedirectOnce } from '#shared/router/redirect-once.tsx';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { FrameSkeleton } from '../crop-frame.tsx';
import { useCropPrices } from '../use-crop-market.ts';

/** Sold: what, to whom and for how much, and what comes next. It needs nothing but its address. */
export function SellSuccess() {
  const { t } = useTranslation('quick-trading');
  const locale = useFormatLocale();
  const language = useLanguage();
  const navigate = useNavigate();
  const { contractId = '' } = useParams({ strict: false });
  const query = useQuery(tradingQuery(ContractDocument, { id: contractId, locale: language }));
  return (
    <OutcomePanel
      title={t('sell.title')}
      onClose={() => void navigate({ to: '/quick-trading', search: true })}
    >
      <Loaded query={query} skeleton={<FrameSkeleton />} height={320}>
        {({ contract }) => {
          if (!contract)
            return (
              <EmptyState icon={SearchX} height={320} title={t('sold.gone')}>
                {t('sold.goneText')}
              </EmptyState>
            );
          // Nothing was sold in the end: the contract says why.
          if (contract.status === 'FAILED')
            return (
              <RedirectOnce to="/transactions-and-orders/transactions/$contractId" params={{ contractId }} />
            );
          const { crop, trader, quarter, currency } = contract;
          const amount = formatTons(contract.amount, locale);
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
                  <Button
                    variant="quiet"
                    onPress={() => void navigate({ to: '/quick-trading', search: true })}
                  >
                    {t('sold.more')}
                  </Button>
                </>
              }
            >
              <Hero contract={contract} />
              <p>
                <Trans
                  t={t}
                  i18nKey="sold.text"
                  values={{
                    amount,
                    crop: crop.name.toLocaleLowerCase(locale),
                    trader: trader.name,
                    quarter: quarter.name,
                    price: formatExactPrice(contract.finalPrice, currency, locale),
                    total: formatMoney(contract.total, currency, locale),
                  }}
                  components={{ b: <b className="num" /> }}
                />
              </p>
              <p className="muted">{t('sold.next', { trader: trader.name })}</p>
            </Outcome>
          );
        }}
      </Loaded>
    </OutcomePanel>
  );
}

/** Who delivers pays for it: the way is measured from the place of the page. */
function Hero({ contract }: { contract: NonNullable<ContractQuery['contract']> }) {
  const { crop, currency, customTransport } = contract;
  const { place } = usePlace();
  const { data } = useCropPrices(crop.id, currency, customTransport);
  return <SoldHero contract={contract} from={place} prices={data?.marketPrices ?? []} />;
}
