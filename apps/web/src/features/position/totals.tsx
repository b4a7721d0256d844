import { currencySign, formatFigure, formatNumber, formatTons } from '@canola/api-schema/number-format';
import { useTranslation } from 'react-i18next';
import type { CropPosition } from '#market/position/positions.ts';
import { Money } from '#shared/ui/figures.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { SignedMoney } from './signed-money.tsx';
import { totalsOf } from './totals.ts';

/** The farm's sum: sold and unsold, minus costs. Crops that have no result yet are named, not guessed. */
export function Totals({ year, crops }: { year: number; crops: readonly CropPosition[] }) {
  const { t } = useTranslation('position');
  const locale = useFormatLocale();
  const totals = totalsOf(crops);
  const currency = crops[0]?.currency ?? 'EUR';
  if (!totals) return null;
  const area = `${formatNumber(totals.areaHa, locale)}\u00a0ha`;
  return (
    <section className="card position-totals" aria-label={t('total.result', { year })}>
      <dl className="position-sum">
        <div>
          <dt className="hint">{t('total.sold', { tons: formatTons(totals.soldTons, locale) })}</dt>
          <dd>
            <Money value={totals.sold} currency={currency} />
          </dd>
        </div>
        <div data-sign="+">
          <dt className="hint">{t('total.unsold', { tons: formatTons(totals.unsoldTons, locale) })}</dt>
          <dd>
            <Money value={totals.value} currency={currency} />
          </dd>
        </div>
        <div data-sign="−">
          <dt className="hint">{t('total.costs', { area })}</dt>
          <dd>
            <Money value={totals.cost} currency={currency} />
          </dd>
        </div>
      </dl>
      <div className="position-outcome">
        <span className="hint">{t('total.result', { year })}</span>
        <SignedMoney value={totals.result} currency={currency} className="position-total" />
      </div>
      <span className="hint num position-per-ha">
        {t('perHaOf', {
          amount: formatFigure(totals.perHa, currency, locale),
          currency: currencySign(currency),
          area,
        })}
      </span>
      {totals.missing.length > 0 && (
        <p className="hint position-missing">{t('total.missing', { crops: totals.missing.join(', ') })}</p>
      )}
    </section>
  );
}
