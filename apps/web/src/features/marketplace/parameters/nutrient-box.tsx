import { formatMoney, formatNumber, priceUnit } from '@canola/api-schema/number-format';
import { Scale, Wheat } from 'lucide-react';
import { Trans, useTranslation } from 'react-i18next';
import { Badge } from '#shared/ui/badge.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { percentOver } from './nutrient.ts';
import { floatText, isFloat, isNutrient, isSelect, type Parameter, titleText } from './parameter-text.ts';

interface Item {
  crop: { name: string };
  currency: string;
  nutrientPrices: readonly { nutrient: string; price: string }[];
  nutrientIndex: string | null;
  partsPrice: string | null;
  wheatTons: string | null;
}

/** Each nutrient with the price of a kilogram, compared with the same nutrients bought singly. */
export function NutrientBox({ item, parameters }: { item: Item; parameters: readonly Parameter[] }) {
  const locale = useFormatLocale();
  const nutrients = parameters.filter(isFloat).filter(isNutrient);
  if (nutrients.length === 0 && item.wheatTons === null) return null;
  return (
    <section className="nutrient-section">
      {nutrients.length > 0 && (
        <dl className="nutrient-box">
          {nutrients.map((content) => {
            const price = item.nutrientPrices.find(({ nutrient }) => nutrient === content.id)?.price;
            return (
              <div key={content.id}>
                <dt>{titleText(content)}</dt>
                <dd className="num">{floatText(content, locale)}</dd>
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

/** Everything but the nutrients, which have their own box. Options are shown, not chosen. */
export function ParameterList({ parameters }: { parameters: readonly Parameter[] }) {
  const { t } = useTranslation('marketplace');
  const locale = useFormatLocale();
  const shown = parameters.filter((parameter) => !isNutrient(parameter));
  if (shown.length === 0) return null;
  const hasChoice = shown.some((parameter) => isSelect(parameter) && parameter.options.length > 1);
  return (
    <section>
      <dl className="parameter-list">
        {shown.map((parameter) => (
          <div key={parameter.id}>
            <dt>{titleText(parameter)}</dt>
            <dd>
              {isFloat(parameter) && <span className="num">{floatText(parameter, locale)}</span>}
              {isSelect(parameter) &&
                parameter.options.map((option) => <Badge key={option.id}>{option.title}</Badge>)}
              {!isFloat(parameter) && !isSelect(parameter) && parameter.default}
            </dd>
          </div>
        ))}
      </dl>
      {hasChoice && <p className="hint">{t('item.choice')}</p>}
    </section>
  );
}
