import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#shared/ui/notice.tsx';
import { NutrientBox } from '../parameters/nutrient-box.tsx';
import { ParameterList } from '../parameters/parameter-list.tsx';
import { AboutTrader } from './about-trader.tsx';
import type { ContentProps } from './content.props.ts';
import { InputChart } from './input-chart.tsx';
import { QuarterTiles } from './quarter-tiles.tsx';
import { SellerList } from './seller-list.tsx';
import { missedSeller, type Seller } from './sellers.ts';
import { useParameters } from './use-item.ts';

interface ItemViewProps extends ContentProps {
  chosen: Seller | undefined;
  /** The fields of a purchase, below the traders. */
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
      <QuarterTiles market={market} />
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
