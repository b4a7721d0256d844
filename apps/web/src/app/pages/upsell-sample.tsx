import './upsell-sample.css';
import type { Feature } from '@canola/api-schema/access';
import { formatFigure } from '@canola/api-schema/number-format';
import { dayInZone, formatQuarter, offeredQuarters } from '@canola/api-schema/quarter';
import { SUPPLIER_ZONE } from '@canola/api-schema/time-zone';
import { useTranslation } from 'react-i18next';
import { CropTile } from '#market/marks/crop-icon.tsx';
import { useAccess } from '#shared/access/use-access.ts';
import { AmountBar } from '#shared/ui/amount-bar.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';

/** Invented, in crowns; other currencies show them as much smaller (docs/product/look.md#rule-16). */
const CROPS = [
  { crop: 'wheat', icon: 'wheat', free: 240, ordered: 50, sold: 110, prices: [5320, 5410, 5485, 5540] },
  {
    crop: 'rapeseed',
    icon: 'rapeseed',
    free: 120,
    ordered: 24,
    sold: 80,
    prices: [11650, 11780, 11900, 11840],
  },
  { crop: 'barley', icon: 'barley', free: 90, ordered: 0, sold: 60, prices: [4780, 4850, 4905, 4930] },
  { crop: 'maize', icon: 'maize', free: 310, ordered: 75, sold: 0, prices: [4610, 4690, 4720, 4765] },
] as const;
const INPUTS = [
  { crop: 'fertilizer', icon: 'granules', prices: [9480, 9610, 9790, 9850] },
  { crop: 'seed', icon: 'seed', prices: [21400, 21400, 21900, 22300] },
  { crop: 'feed', icon: 'bag', prices: [12350, 12480, 12610, 12590] },
  { crop: 'plantProtection', icon: 'can', prices: [38200, 38200, 38900, 39400] },
] as const;
const CROWNS = 25;

/** Pages about what a company has; the others show prices only. */
const WITH_AMOUNTS: readonly Feature[] = ['TRADING', 'POSITION'];

/** A picture of the page behind the wall: what is traded, with the prices of the next quarters. */
export default function UpsellSample({ feature }: { feature: Feature }) {
  const { t } = useTranslation();
  const { currency } = useAccess();
  const locale = useFormatLocale();
  const figure = (price: number) =>
    formatFigure(currency === 'CZK' ? price : price / CROWNS, currency, locale);
  const quarters = offeredQuarters(dayInZone(new Date(), SUPPLIER_ZONE)).map(formatQuarter);
  const hasAmounts = WITH_AMOUNTS.includes(feature);
  const rows = feature === 'MARKETPLACE' ? INPUTS : CROPS;
  return (
    <ul className="upsell-sample">
      {rows.map(({ crop, icon, prices, ...amounts }) => (
        <li key={crop} className="upsell-row">
          <CropTile crop={icon} />
          <span className="upsell-name">
            {t(`upsell.crop.${crop}`)}
            {hasAmounts && 'free' in amounts && <AmountBar {...amounts} />}
          </span>
          <ul className="upsell-prices">
            {prices.map((price, at) => (
              <li key={quarters[at]}>
                <span className="hint">{quarters[at]}</span>
                <span className="price">{figure(price)}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
