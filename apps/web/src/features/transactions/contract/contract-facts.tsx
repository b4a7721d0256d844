import { exactDecimals, formatFigure, lorries } from '@canola/api-schema/number-format';
import { useTranslation } from 'react-i18next';
import { TraderTile } from '#market/marks/trader-tile.tsx';
import { useAmountText, useBasis } from '#market/units/amount-text.ts';
import { formatDateTime } from '#shared/time/format.ts';
import { Money } from '#shared/ui/figures.tsx';
import { Stat } from '#shared/ui/stat.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import type { ContractDetail } from '../transactions.queries.ts';
import { Fact } from './fact.tsx';
import { PriceFacts } from './price-facts.tsx';

const NOTHING = '–';

/** Everything that was agreed (docs/product/contracts.md#contract-detail). */
export function ContractFacts({ contract, zone }: { contract: ContractDetail; zone: string }) {
  const { t } = useTranslation(['transactions', 'ui']);
  const locale = useFormatLocale();
  const amountText = useAmountText();
  const basis = useBasis()(contract.currency, contract.crop.unit);
  const { amount, crop, currency, finalPrice, trader, storage, customTransport } = contract;
  const isSale = contract.kind === 'SALE';
  const tons = amountText(amount, crop.unit);
  const price = `${formatFigure(finalPrice, currency, locale, exactDecimals(finalPrice, currency))}\u00a0${basis}`;
  const at = (seconds: number) => formatDateTime(new Date(seconds * 1000), locale, zone);
  return (
    <section className="card facts" aria-label={t('fact.label')}>
      <Stat large label={t('fact.total')} note={t('fact.calculation', { amount: tons, price })}>
        <Money value={contract.total} currency={currency} />
      </Stat>
      <dl>
        <PriceFacts contract={contract} />
        <Fact name={t(isSale ? 'fact.crop' : 'fact.product')}>
          {crop.name}
          {contract.yearHarvested !== null && `, ${contract.yearHarvested}`}
        </Fact>
        <Fact name={t('fact.quarter')}>{contract.quarter.name}</Fact>
        <Fact name={t('fact.amount')}>
          {tons}
          {crop.unit === 'T' && `, ${t('ui:lorries', { count: lorries(amount) })}`}
        </Fact>
        <Fact name={t('fact.trader')}>
          <span className="list-trader">
            <TraderTile name={trader.name} logo={trader.logo} size="sm" />
            {trader.name}
          </span>
        </Fact>
        <Fact name={t('fact.company')}>{contract.company.name}</Fact>
        {isSale && <Fact name={t('fact.storage')}>{storage?.label ?? NOTHING}</Fact>}
        <Fact name={t('fact.customTransport')}>
          {t(
            customTransport
              ? isSale
                ? 'fact.transportOwn'
                : 'fact.transportCollected'
              : isSale
                ? 'fact.transportTrader'
                : 'fact.transportDelivered',
          )}
        </Fact>
        {contract.transportNote && <Fact name={t('fact.transportNote')}>{contract.transportNote}</Fact>}
        <Fact name={t('fact.created')}>{at(contract.timeCreated)}</Fact>
        {contract.timeProcessed !== null && (
          <Fact name={t('fact.processed')}>{at(contract.timeProcessed)}</Fact>
        )}
        <Fact name={t('fact.note')}>{contract.note || NOTHING}</Fact>
      </dl>
    </section>
  );
}
