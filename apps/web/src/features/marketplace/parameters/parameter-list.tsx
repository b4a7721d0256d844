import { useTranslation } from 'react-i18next';
import { Badge } from '#shared/ui/badge.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { floatText, isFloat, isNutrient, isSelect, type Parameter, titleText } from './parameter-text.ts';

/** Everything but the nutrients, which have their own box. Options are shown, not chosen. */
export function ParameterList({ parameters }: { parameters: readonly Parameter[] }) {
  const { t } = useTranslation('marketplace');
  const locale = useFormatLocale();
  const shown = parameters.filter((one) => !isNutrient(one));
  if (shown.length === 0) return null;
  const hasChoice = shown.some((one) => isSelect(one) && one.options.length > 1);
  return (
    <section>
      <dl className="parameter-list">
        {shown.map((one) => (
          <div key={one.id}>
            <dt>{titleText(one)}</dt>
            <dd>
              {isFloat(one) && <span className="num">{floatText(one, locale)}</span>}
              {isSelect(one) && one.options.map((option) => <Badge key={option.id}>{option.title}</Badge>)}
              {!isFloat(one) && !isSelect(one) && one.default}
            </dd>
          </div>
        ))}
      </dl>
      {hasChoice && <p className="hint">{t('item.choice')}</p>}
    </section>
  );
}
