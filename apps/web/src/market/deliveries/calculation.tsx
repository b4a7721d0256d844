import './deliveries.css';
import type { QualityResult, QualityStep } from '@canola/api-schema/deliveries/quality';
import { currencySign, formatChange, formatFigure, formatNumber } from '@canola/api-schema/number-format';
import { Check, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { compare } from '#shared/money/decimal.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { useParameterWords } from './parameters.ts';

interface CalculationProps {
  grossKg: number;
  tareKg: number;
  /** Of the load, what the contract no longer takes. */
  movedKg: number;
  /** Of the contract, per ton. */
  price: string;
  currency: string;
  result: QualityResult;
  /** "You get", or the farm's name at the desk. */
  total: string;
}

type Limit = Extract<QualityStep, { kind: 'limit' }>;

/** From the weighbridge to the money, every step with its formula (docs/product/deliveries.md#quality). */
export function Calculation({ grossKg, tareKg, movedKg, price, currency, result, total }: CalculationProps) {
  const { t } = useTranslation('deliveries');
  const locale = useFormatLocale();
  const words = useParameterWords();
  const sign = currencySign(currency);
  const number = (value: string | number, maxDecimals = 6) => formatNumber(value, locale, { maxDecimals });
  const kg = (value: number) => `${number(value)}\u00a0kg`;
  const money = (value: string) => `${formatFigure(value, currency, locale, 2)}\u00a0${sign}`;
  const tons = number(result.paidKg / 1000, 3);
  const isPriced = compare(result.price, price) !== 0;
  const limits = result.steps.filter((step): step is Limit => step.kind === 'limit');
  const kind = (change: string) => (compare(change, 0) < 0 ? 'less' : undefined);

  function row(step: QualityStep): ReactNode {
    const name = `${words.name(step.parameter)} ${words.value(step.parameter, step.value)}`;
    switch (step.kind) {
      case 'dry':
        return (
          <Step
            key={`dry ${step.parameter}`}
            name={name}
            formula={t('calc.dry', {
              base: number(step.base),
              top: number(step.numerator),
              bottom: number(step.denominator),
            })}
            amount={`${formatNumber(step.kg, locale, { decimals: 2 })}\u00a0kg`}
            kind={kind(step.kg)}
          />
        );
      case 'weight_percent':
        return (
          <Step
            key={`weight ${step.parameter}`}
            name={name}
            formula={t('calc.weight', {
              base: number(step.base),
              ratio: number(step.ratio),
              factor: number(step.factor),
            })}
            amount={`${formatNumber(step.kg, locale, { decimals: 2 })}\u00a0kg`}
            kind={kind(step.kg)}
          />
        );
      case 'price_percent':
        return (
          <Step
            key={`price ${step.parameter}`}
            name={name}
            formula={t(step.isCapped ? 'calc.priceCapped' : 'calc.price', {
              base: number(step.base),
              points: number(step.points.replace('-', '')),
              perPoint: formatChange(step.perPoint, locale),
            })}
            amount={`${formatChange(step.percent, locale, { maxDecimals: 4 })}\u00a0%`}
            kind={kind(step.percent)}
          />
        );
      case 'fee':
        return (
          <Step
            key={`fee ${step.parameter}`}
            name={step.parameter === 'moisture' ? t('calc.drying') : t('calc.feeFor', { name })}
            formula={t('calc.fee', {
              points: number(step.points),
              perPoint: `${number(step.perPoint)}\u00a0${sign}`,
              tons: number(step.tons),
            })}
            amount={money(step.amount)}
            kind={kind(step.amount)}
          />
        );
      case 'limit':
        return null;
      default:
        throw new Error(`Unhandled step ${step satisfies never}`);
    }
  }

  return (
    <>
      <dl className="calculation">
        <Step
          name={t('calc.weighed')}
          formula={`${number(grossKg)} − ${number(tareKg)}\u00a0kg`}
          amount={kg(grossKg - tareKg)}
        />
        {movedKg > 0 && (
          <Step name={t('calc.moved')} formula={t('calc.movedWhy')} amount={kg(-movedKg)} kind="less" />
        )}
        {result.steps.filter((step) => step.kind === 'dry' || step.kind === 'weight_percent').map(row)}
        <Step name={t('calc.paid')} formula={t('calc.once')} amount={kg(result.paidKg)} kind="sum" />
        {result.steps.filter((step) => step.kind === 'price_percent').map(row)}
        <Step
          name={t(isPriced ? 'calc.atChanged' : 'calc.atPrice')}
          formula={`${tons}\u00a0t × ${number(result.price, 2)}\u00a0${sign}/t`}
          amount={money(result.gross)}
        />
        {result.steps.filter((step) => step.kind === 'fee').map(row)}
        <Step name={total} formula={t('calc.onceNet')} amount={money(result.sum)} kind="total" />
      </dl>
      {limits.length > 0 && (
        <ul className="calculation-limits">
          {limits.map((limit) => (
            <li key={limit.parameter} className={limit.isKept ? undefined : 'delivery-late'}>
              {limit.isKept ? <Check className="i i-16" /> : <TriangleAlert className="i i-16" />}
              <span>
                {`${words.name(limit.parameter)} ${words.value(limit.parameter, limit.value)}, `}
                <LimitText limit={limit} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {result.missing.length > 0 && (
        <p className="hint">{t('calc.missing', { names: result.missing.map(words.name).join(', ') })}</p>
      )}
    </>
  );
}

function LimitText({ limit: { min, max } }: { limit: Pick<Limit, 'min' | 'max'> }) {
  const { t } = useTranslation('deliveries');
  const locale = useFormatLocale();
  const number = (value: string) => formatNumber(value, locale);
  if (min === null) return t('calc.atMost', { max: number(max ?? '0') });
  return max === null
    ? t('calc.atLeast', { min: number(min) })
    : t('calc.between', { min: number(min), max: number(max) });
}

interface StepProps {
  name: ReactNode;
  formula: string;
  amount: string;
  kind?: 'less' | 'sum' | 'total' | undefined;
}

function Step({ name, formula, amount, kind }: StepProps) {
  return (
    <div className="calculation-step" data-kind={kind}>
      <dt>
        {name}
        <span className="hint">{formula}</span>
      </dt>
      <dd>{amount}</dd>
    </div>
  );
}
