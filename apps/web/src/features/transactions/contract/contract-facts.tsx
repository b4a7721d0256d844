import { formatRate, lorries } from '@canola/api-schema/number-format';
import { useTranslation } from 'react-i18next';
import { TraderName } from '#market/marks/trader-tile.tsx';
import { useUnitTexts } from '#market/units/amount-text.ts';
import { formatDate, formatDateTime } from '#shared/time/format.ts';
import { Money } from '#shared/ui/figures.tsx';
import { Stat } from '#shared/ui/stat.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import type { ContractDetail } from '../transactions.queries.ts';
import { Fact, PriceFacts } from './price-facts.tsx';

const NOTHING = '–';

/** Everything that was agreed (docs/product/contracts.md#contract-detail). */
export function ContractFacts({ contract, zone }: { contract: ContractDetail; zone: string }) {
  const { t } = useTranslation(['transactions', 'ui']);
  const locale = useFormatLocale();
  const { amountText, exactPriceText } = useUnitTexts();
  const { amount, crop, currency, finalPrice, trader, storage, customTransport } = contract;
  const isSale = contract.kind === 'SALE';
  const tons = amountText(amount, crop.unit);
  const price = exactPriceText(finalPrice, currency, crop.unit);
  const at = (seconds: number) => formatDateTime(new Date(seconds * 1000), locale, zone);
  return (
    <section className="card facts" aria-label={t('fact.label')}>
      <Stat large label={t('fact.totalNet')} note={t('fact.calculation', { amount: tons, price })}>
        <Money value={contract.total} currency={currency} isExact />
      </Stat>
      <dl>
        <PriceFacts contract={contract} />
        <QuotedFact contract={contract} />
        <TermFacts contract={contract} />
        <Fact name={t(isSale ? 'fact.crop' : 'fact.product')}>
          {crop.name}
          {contract.yearHarvested !== null && `, ${contract.yearHarvested}`}
        </Fact>
        <Fact name={t('fact.quarter')}>{contract.quarter.name}</Fact>
        <Fact name={t('fact.amount')}>
          {tons}
          {crop.unit === 'T' && `, ${t('ui:lorries', { count: lorries(amount) })}`}
        </Fact>
        {contract.quality && <Fact name={t('fact.quality')}>{contract.quality}</Fact>}
        <Fact name={t('fact.trader')}>
          <TraderName trader={trader} />
        </Fact>
        <Fact name={t('fact.company')}>{contract.company.name}</Fact>
        {isSale && <Fact name={t('fact.storage')}>{storage?.label ?? NOTHING}</Fact>}
        {contract.deliveryAddress && <Fact name={t('fact.deliveryAddress')}>{contract.deliveryAddress}</Fact>}
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
        {contract.answerNote && <Fact name={t('fact.answerNote')}>{contract.answerNote}</Fact>}
        <Fact name={t('fact.created')}>{at(contract.timeCreated)}</Fact>
        {contract.timeProcessed !== null && (
          <Fact name={t('fact.processed')}>{at(contract.timeProcessed)}</Fact>
        )}
        <Fact name={t('fact.note')}>{contract.note || NOTHING}</Fact>
      </dl>
    </section>
  );
}

/** The trader's own price and the rate, where the contract is in another currency. */
function QuotedFact({ contract: { quoted, currency, crop } }: { contract: ContractDetail }) {
  const { t } = useTranslation('transactions');
  const locale = useFormatLocale();
  const { exactPriceText } = useUnitTexts();
  if (!quoted?.rateDay) return null;
  const rate = formatRate({ rate: quoted.rate, from: quoted.currency, to: currency }, locale);
  return (
    <Fact name={t('fact.quoted')}>
      {exactPriceText(quoted.price, quoted.currency, crop.unit)}
      <span className="list-note block">
        {t('fact.rate', { rate, day: formatDate(new Date(quoted.rateDay), locale, 'UTC') })}
      </span>
    </Fact>
  );
}

/** The trader's terms that it was made under (docs/product/contracts.md#terms). */
function TermFacts({ contract: { terms, crop } }: { contract: ContractDetail }) {
  const { t } = useTranslation('transactions');
  const { amountText } = useUnitTexts();
  if (!terms) return null;
  const { least, most, paymentDays } = terms;
  return (
    <>
      <Fact name={t('fact.payment')}>{t('fact.paymentDays', { count: paymentDays })}</Fact>
      {least !== null && most !== null && (
        <Fact name={t('fact.tolerance')}>
          {t('fact.tolerated', { least: amountText(least, crop.unit), most: amountText(most, crop.unit) })}
        </Fact>
      )}
    </>
  );
}
