import { useTranslation } from 'react-i18next';
import { useUnitTexts } from '#market/units/amount-text.ts';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { compare } from '#shared/money/decimal.ts';
import { lateComponent } from '#shared/ui/late-component.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import type { ContractDetail } from '../transactions.queries.ts';
import { Fact } from './price-facts.tsx';

const ScheduleChange = lateComponent(async () => {
  const [change] = await Promise.all([
    import('#market/deliveries/schedule-change.tsx'),
    loadTexts(['deliveries']),
  ]);
  return change;
});

interface ChangedTermsProps {
  contract: ContractDetail;
  /** One line that unfolds, where the signing page needs the height. */
  isFolded?: boolean;
}

/** Before anybody signs: what the trader has changed since the order was placed (docs/product/contracts.md#terms). */
export function ChangedTerms({ contract, isFolded = false }: ChangedTermsProps) {
  const { t } = useTranslation('transactions');
  const { amountText } = useUnitTexts();
  const { terms, crop, currency } = contract;
  const placed = terms?.placed;
  if (!placed) return null;
  const tolerance = ({ least, most }: Pick<typeof placed, 'least' | 'most'>) =>
    t('fact.tolerated', {
      least: amountText(least ?? '0', crop.unit),
      most: amountText(most ?? '0', crop.unit),
    });
  const isTolerance = compare(placed.most ?? '0', terms.most ?? '0') !== 0;
  const isSchedule = placed.schedule?.version !== terms.schedule?.version;
  const version = (of: typeof placed.schedule) => of?.version ?? t('changed.none');
  const title = t('changed.title', { trader: contract.trader.name });
  const facts = (
    <dl>
      {placed.paymentDays !== terms.paymentDays && (
        <Fact name={t('fact.payment')}>
          {t('changed.days', { before: placed.paymentDays, count: terms.paymentDays })}
        </Fact>
      )}
      {isTolerance && (
        <Fact name={t('fact.tolerance')}>
          {t('changed.from', { before: tolerance(placed), now: tolerance(terms) })}
        </Fact>
      )}
      {isSchedule && (
        <Fact name={t('changed.schedule')}>
          {t('changed.from', { before: version(placed.schedule), now: version(terms.schedule) })}
          <ScheduleChange before={placed.schedule} now={terms.schedule} currency={currency} />
        </Fact>
      )}
    </dl>
  );
  if (isFolded)
    return (
      <details className="adjusted-fold">
        <summary>{title}</summary>
        {facts}
      </details>
    );
  return (
    <Notice title={title} className="adjusted-price">
      {facts}
    </Notice>
  );
}
