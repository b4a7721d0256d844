import './other-crops.css';
import {
  currencySign,
  formatFigure,
  formatNumber,
  formatTons,
  priceUnit,
} from '@canola/api-schema/number-format';
import { ChevronRight } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { CropTile, cropName } from '#market/marks/crop-icon.tsx';
import type { CropPosition } from '#market/position/positions.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { PHONE, useMedia } from '#shared/ui/use-media.ts';
import { PositionBar } from './crop/position-bar.tsx';
import { SignedMoney } from './signed-money.tsx';

interface OtherCropsProps {
  crops: readonly CropPosition[];
  onChoose: (cropId: string) => void;
}

export function OtherCrops({ crops, onChoose }: OtherCropsProps) {
  const isPhone = useMedia(PHONE);
  if (crops.length === 0) return null;
  return isPhone ? (
    <CropRows crops={crops} onChoose={onChoose} />
  ) : (
    <CropTable crops={crops} onChoose={onChoose} />
  );
}

function CropRows({ crops, onChoose }: OtherCropsProps) {
  const { t } = useTranslation('position');
  const locale = useFormatLocale();
  return (
    <ul className="card other-rows" aria-label={t('others')}>
      {crops.map((position) => {
        const { crop, result, currency } = position;
        return (
          <li key={crop.id}>
            <AriaButton className="other-row" onPress={() => onChoose(crop.id)}>
              <span className="other-row-head">
                <CropTile crop={cropName(crop.icon)} />
                <span className="other-name">
                  <b>{crop.name}</b>
                  <span className="hint num">
                    {result.needed === null
                      ? formatTons(result.production, locale)
                      : t('neededShort', {
                          price: formatFigure(Math.max(0, result.needed), currency, locale, 2),
                          unit: priceUnit(currency),
                        })}
                  </span>
                </span>
                {result.result !== null && <SignedMoney value={result.result} currency={currency} bare />}
                <ChevronRight className="i i-16 other-open" />
              </span>
              <PositionBar position={position} isBare />
            </AriaButton>
          </li>
        );
      })}
    </ul>
  );
}

function CropTable({ crops, onChoose }: OtherCropsProps) {
  const { t } = useTranslation('position');
  const locale = useFormatLocale();
  const currency = crops[0]?.currency ?? 'EUR';
  const price = (value: number | null, decimals?: number) =>
    value === null ? '–' : formatFigure(value, currency, locale, decimals);
  return (
    <div className="card other-table">
      <table>
        <thead>
          <tr>
            <th scope="col" className="other-cell other-head">
              {t('others')}
            </th>
            <th scope="col" className="other-cell other-head">
              {t('column.parts')}
            </th>
            <th scope="col" className="other-cell other-head">
              {t('column.average')}
            </th>
            <th scope="col" className="other-cell other-head">
              {t('column.breakEven')}
            </th>
            <th scope="col" className="other-cell other-head">
              {t('column.needed')}
            </th>
            <th scope="col" className="other-cell other-head">
              {t('column.best')}
            </th>
            <th scope="col" className="other-cell other-head">
              {t('column.result', { currency: currencySign(currency) })}
            </th>
          </tr>
        </thead>
        <tbody>
          {crops.map((position) => {
            const { crop, result, facts } = position;
            const isShort = facts.price !== null && result.needed !== null && result.needed > facts.price;
            return (
              <tr key={crop.id}>
                <th scope="row" className="other-cell">
                  <AriaButton className="other-crop" onPress={() => onChoose(crop.id)}>
                    <CropTile crop={cropName(crop.icon)} />
                    <span>
                      <b>{crop.name}</b>
                      <span className="hint num">
                        {facts.plan && facts.plan.harvested === null
                          ? t('plan.short', {
                              area: formatNumber(facts.plan.areaHa, locale),
                              yield: formatNumber(facts.plan.yield, locale),
                              tons: formatTons(result.production, locale),
                            })
                          : formatTons(result.production, locale)}
                      </span>
                    </span>
                  </AriaButton>
                </th>
                <td className="other-cell other-bar">
                  <PositionBar position={position} />
                </td>
                <td className="other-cell num">{price(result.average, 2)}</td>
                <td className="other-cell num">{price(result.breakEven, 2)}</td>
                <td className="other-cell num">
                  <b className={isShort ? 'trend-down' : undefined}>
                    {price(result.needed === null ? null : Math.max(0, result.needed), 2)}
                  </b>
                </td>
                <td className="other-cell num">{price(facts.price)}</td>
                <td className="other-cell num">
                  <b>
                    {result.result === null ? (
                      '–'
                    ) : (
                      <SignedMoney value={result.result} currency={currency} bare />
                    )}
                  </b>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
