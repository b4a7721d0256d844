import { priceUnit, unitDecimals } from '@canola/api-schema/number-format';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chartStates } from '#market/charts/chart-states.ts';
import { usePriceHistory } from '#market/charts/price-history.ts';
import { positionOf } from '#market/postal-code/postal-codes.ts';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { PriceChart } from '#shared/charts/price-chart.tsx';
import { Anchor } from '#shared/ui/anchor.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { SegmentedControl } from '#shared/ui/segmented-control.tsx';
import { NutrientBox, ParameterList } from '../parameters/nutrient-box.tsx';
import { InputQuarters } from './input-quarters.tsx';
import { SellerList } from './seller-list.tsx';
import { type ContentProps, missedSeller, type Seller } from './sellers.ts';
import { type Item, useParameters } from './use-item.ts';

const WHOSE = ['lowest', 'trader'] as const;

interface InputChartProps extends Pick<ContentProps, 'market'> {
  trader: { id: string; name: string } | undefined;
}

/** The last ninety days of the quarter: the lowest price of all, or the chosen trader's. */
function InputChart({ market, trader }: InputChartProps) {
  const { t } = useTranslation(['marketplace', 'contract']);
  const { id: companyId, currency } = useTradingCompany();
  const [whose, setWhose] = useState<(typeof WHOSE)[number]>('lowest');
  const { item, place, quarter } = market;
  const only = whose === 'trader' ? trader : undefined;
  const { query, points } = usePriceHistory({
    place: { position: positionOf(place) },
    companyId,
    cropId: item.crop.id,
    currency,
    quarterId: quarter.id,
    traderId: only?.id,
  });
  const unit = t(`contract:unit.${item.crop.unit}`);
  const label = t('chart.label', { quarter: quarter.name, unit: priceUnit(currency, unit) });
  return (
    <section>
      <div className="input-chart-head">
        <h3 className="h3">{label}</h3>
        {trader && (
          <SegmentedControl
            label={t('chart.whose')}
            value={whose}
            onChange={setWhose}
            options={[
              { id: 'lowest', label: t('chart.lowest') },
              { id: 'trader', label: trader.name },
            ]}
          />
        )}
      </div>
      <PriceChart
        label={`${item.crop.name}, ${label}, ${only?.name ?? t('chart.lowest')}`}
        series={[{ id: 'price', label: only?.name ?? t('chart.lowest'), points }]}
        currency={currency}
        unit={unit}
        decimals={unitDecimals(currency, item.crop.unit)}
        height={132}
        {...chartStates(query)}
      />
    </section>
  );
}

interface ItemViewProps extends ContentProps {
  chosen: Seller | undefined;
  children?: ReactNode;
}

export function ItemView({ market, sellers, chosen, children }: ItemViewProps) {
  const { t } = useTranslation('marketplace');
  const navigate = useNavigate();
  const { item, quarter, shownPrices } = market;
  const missed = missedSeller(item, sellers, useSearch({ strict: false }).trader);
  const parameters = useParameters(item.crop.id, chosen?.quote.trader.id);
  const choose = (trader: string) =>
    void navigate({ to: '.', search: (now) => ({ ...now, trader }), replace: true, resetScroll: false });
  return (
    <>
      <InputQuarters market={market} />
      <NutrientBox item={item} parameters={parameters} />
      <section>
        <h3 className="h3 mb-1">{t('item.traders')}</h3>
        {missed && chosen && (
          <Notice className="mb-3" live>
            {t('item.missed', { missed, quarter: quarter.name, trader: chosen.quote.trader.name })}
          </Notice>
        )}
        <SellerList
          sellers={sellers}
          unit={item.crop.unit}
          value={chosen?.quote.trader.id}
          onChange={choose}
          shownPrices={shownPrices}
        />
      </section>
      {children}
      <ParameterList parameters={parameters} />
      {chosen?.about && !children && <AboutTrader trader={chosen.about} />}
      <InputChart market={market} trader={chosen?.quote.trader} />
    </>
  );
}

function AboutTrader({ trader }: { trader: Item['crop']['cropTraders'][number] }) {
  const { t } = useTranslation('marketplace');
  return (
    <section className="about-trader">
      {trader.image && (
        <img
          src={trader.image}
          alt=""
          width={320}
          height={112}
          loading="lazy"
          className="about-trader-image"
        />
      )}
      <p className="hint">{trader.description}</p>
      {trader.urlInfo && (
        <Anchor href={trader.urlInfo} target="_blank" rel="noreferrer" className="about-trader-link">
          {t('item.more', { trader: trader.name })} <ExternalLink className="i i-14" />
        </Anchor>
      )}
    </section>
  );
}
