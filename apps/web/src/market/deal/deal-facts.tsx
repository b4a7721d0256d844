import { formatNumber, formatTons } from '@canola/api-schema/number-format';
import type { TraderTermsQuery } from '@canola/api-schema/trading/generated/operations';
import { useTranslation } from 'react-i18next';
import { toleratedTons } from '#market/trading/trader-terms.ts';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';

interface DealFactsProps {
  kind: 'sale' | 'purchase';
  amount: string;
  trader: string;
  /** Where the trader takes the crop over; with it the company delivers. */
  delivers: { point: string | undefined } | undefined;
  storage: string | undefined;
  /** Undefined while they are loading. */
  terms: TraderTermsQuery['traderTerms'] | undefined;
}

/** The terms besides the price: from where, who moves it, when it is paid and how exactly it is delivered. */
export function DealFacts({ kind, amount, trader, delivers, storage, terms }: DealFactsProps) {
  const { t } = useTranslation('deal');
  const locale = useFormatLocale();
  const transport = delivers
    ? t(delivers.point ? 'facts.deliver' : 'facts.deliverNowhere', { point: delivers.point })
    : t('facts.collect', { trader });
  const [least, most] = toleratedTons(amount, terms?.tolerancePercent ?? '0');
  const loading = <Skeleton width={120} height={12} className="inline-block align-middle" />;
  return (
    <dl className="deal-facts">
      {kind === 'sale' && storage && <Fact name={t('facts.storage')}>{storage}</Fact>}
      {kind === 'sale' && <Fact name={t('facts.transport')}>{transport}</Fact>}
      {terms !== null && (
        <Fact name={t('facts.payment')}>
          {terms ? t('facts.paymentDays', { count: terms.paymentDays }) : loading}
        </Fact>
      )}
      {terms !== null && kind === 'sale' && (
        <Fact name={t('facts.tolerance')}>
          {terms
            ? t('facts.tolerated', {
                least: formatTons(least, locale),
                most: formatTons(most, locale),
                percent: formatNumber(terms.tolerancePercent, locale),
              })
            : loading}
        </Fact>
      )}
      {terms?.tonsLeft != null && (
        <Fact name={t('facts.left')}>{t('facts.upTo', { tons: formatTons(terms.tonsLeft, locale) })}</Fact>
      )}
      {terms !== null && (
        <Fact name={t('facts.answer')}>{terms ? <AnswerTime terms={terms} /> : loading}</Fact>
      )}
    </dl>
  );
}

/** How soon the trader answers, and how often that was kept; of few contracts nothing can be said. */
function AnswerTime({ terms }: { terms: NonNullable<DealFactsProps['terms']> }) {
  const { t } = useTranslation('deal');
  const hours = t('facts.answerHours', { count: terms.answerHours });
  return terms.answeredInTime === null
    ? hours
    : t('facts.answeredInTime', { hours, percent: terms.answeredInTime });
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
