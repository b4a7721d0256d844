import { formatTons } from '@canola/api-schema/number-format';
import { useParams } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MoneyHero, Outcome } from '#market/deal/outcome.tsx';
import { useLadder } from '#market/ladder/ladder.queries.ts';
import { LadderProgress } from '#market/ladder/ladder-progress.tsx';
import { multiply, sum } from '#shared/money/decimal.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { useTrade } from '../panel/trade-context.tsx';
import { useTradeNavigation } from '../panel/use-trade-navigation.ts';

/** The rungs wait, and those that the market met already have sold. It needs nothing but its address. */
export function LadderPlaced() {
  const { t } = useTranslation('ladder');
  const locale = useFormatLocale();
  const { ladderId = '' } = useParams({ strict: false });
  const { offer } = useTrade();
  const { toSellNow } = useTradeNavigation();
  const query = useLadder(ladderId);
  return (
    <Loaded query={query} skeleton={<SkeletonRows rows={5} />} height={320}>
      {({ ladder }) =>
        ladder?.offer.id === offer.id ? (
          <Outcome
            title={t('placed.title', {
              count: ladder.rungs.length,
              tons: formatTons(ladder.baseTons, locale),
            })}
            actions={
              <>
                <LinkButton to="/transactions-and-orders/ladders/$ladderId" params={{ ladderId }} size="lg">
                  {t('placed.open')}
                </LinkButton>
                <Button variant="quiet" onPress={() => void toSellNow()}>
                  {t('placed.back')}
                </Button>
              </>
            }
          >
            <MoneyHero
              label={t('atLeast')}
              value={sum(
                ladder.rungs.map(({ price, filledPrice, tons }) => multiply(filledPrice ?? price, tons)),
              )}
              currency={ladder.currency}
            />
            <LadderProgress ladder={ladder} />
            <p className="muted">{t('placed.next')}</p>
          </Outcome>
        ) : (
          <EmptyState icon={SearchX} height={320} title={t('gone.title')}>
            {t('gone.text')}
          </EmptyState>
        )
      }
    </Loaded>
  );
}
