import { formatMoney, formatNumber, priceUnit } from '@canola/api-schema/number-format';
import { Scale, Wheat } from 'lucide-react';
import { Trans, useTranslation } from 'react-i18next';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { percentOver } from './nutrient.ts';
import { floatText, isFloat, isNutrient, type Parameter, titleText } from './parameter-text.ts';

interface Item {
  crop: { name: string };
  currency: string;
  nutrientPrices: readonly { nutrient: string; price: string }[];
  nutrientIndex: string | null;
  partsPrice: string | null;
  wheatTons: string | null;
}

/** What is in it and what a kilogram of it costs, and how that compares with the same nutrients bought singly. */
export function NutrientBox({ item, parameters }: { item: Item; parameters: readonly Parameter[] }) {
  const locale = useFormatLocale();
  const nutrients = parameters.filter(isFloat).filter(isNutrient);
  if (nutrients.length === 0 && item.wheatTons === null) return null;
  return (
    <section className="nutrient-section">
      {nutrients.length > 0 && (
        <dl className="nutrient-box">
          {nutrients.map((one) => {
            const price = item.nutrientPrices.find(({ nutrient }) => nutrient === one.id)?.price;
            return (
              <div key={one.id}>
                <dt>{titleText(one)}</dt>
                <dd className="num">{floatText(one, locale)}</dd>
                {price && (
                  <dd className="hint num">
                    {formatNumber(price, locale, { decimals: 2 })} {priceUnit(item.currency, 'kg')}
                  </dd>
                )}
              </div>
            );
          })}
        </dl>
      )}
      <Parts item={item} />
      <InWheat item={item} />
    </section>
  );
}

function Parts({ item: { nutrientIndex, partsPrice, currency } }: { item: Item }) {
  const { t } = useTranslation('marketplace');
  const locale = useFormatLocale();
  if (nutrientIndex === null || partsPrice === null) return null;
  const percent = percentOver(nutrientIndex);
  const kind = percent > 0 ? 'over' : percent < 0 ? 'under' : 'same';
  return (
    <p className="nutrient-line">
      <Scale className="i i-16" />
      <span>
        <Trans
          t={t}
          i18nKey={`partsLong.${kind}`}
          values={{ percent: Math.abs(percent), price: formatMoney(partsPrice, currency, locale) }}
          components={{ b: <b /> }}
        />
      </span>
    </p>
  );
}

function InWheat({ item: { wheatTons, crop } }: { item: Item }) {
  const { t } = useTranslation('marketplace');
  const locale = useFormatLocale();
  if (wheatTons === null) return null;
  return (
    <p className="nutrient-line">
      <Wheat className="i i-16" />
      <span>
        <Trans
          t={t}
          i18nKey="inWheat"
          values={{ product: crop.name, tons: formatNumber(wheatTons, locale, { decimals: 1 }) }}
          components={{ b: <b className="num" /> }}
        />
      </span>
    </p>
  );
}
