import type { AlertDirection, AlertKind, AlertLine } from '@canola/api-schema/alerts';
import type { AlertDaysFragment, WhenReached } from '@canola/api-schema/trading/generated/operations';
import { useState } from 'react';
import type { TradingError } from '#market/trading/field-errors.ts';

export type AlertHistory = AlertDaysFragment;

interface AlertLimits {
  direction: AlertDirection;
  threshold: string;
  once: boolean;
  endsOn: string | null;
}

type SentLimits = AlertLimits & { whenReached: WhenReached };

interface AlertValues {
  direction: AlertDirection;
  threshold: number | null;
  often: 'always' | 'once';
  endsOn: string | null;
}

interface AlertFormOptions {
  kind: AlertKind;
  currency: string;
  /** Now; the suggestion is a little above it. */
  value: string | null;
  /** Of an alert that is edited. */
  saved?: AlertLimits;
  send: (limits: SentLimits) => Promise<{ errors: readonly TradingError[] }>;
  onSaved: () => void;
}

export type AlertFormApi = ReturnType<typeof useAlertForm>;

/** Steps of the buttons, and how far from the value the first suggestion is. */
const STEPS: Record<string, number> = { CZK: 10, RON: 5, EUR: 0.5, USD: 0.5 };

/** One number, above or below, once or always, and the last day, of a new alert or a saved one. */
export function useAlertForm({ kind, currency, value, saved, send, onSaved }: AlertFormOptions) {
  const step = STEPS[currency] ?? 1;
  const initial: AlertValues = saved
    ? {
        direction: saved.direction,
        threshold: Number(saved.threshold),
        often: saved.once ? 'once' : 'always',
        endsOn: saved.endsOn,
      }
    : { direction: 'ABOVE', threshold: suggested(value, kind, step), often: 'always', endsOn: null };
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<readonly TradingError[]>([]);
  const [isSaving, setIsSaving] = useState(false);
  const { direction, threshold, often, endsOn } = values;
  const line: AlertLine | undefined =
    threshold === null || Number.isNaN(threshold)
      ? undefined
      : { kind, direction, threshold: String(threshold) };
  return {
    currency,
    isSaved: saved !== undefined,
    values,
    step,
    line,
    errors,
    isSaving,
    isDirty: Object.keys(initial).some(
      (key) => values[key as keyof AlertValues] !== initial[key as keyof AlertValues],
    ),
    /** The value is beyond the threshold already: now, or at the next crossing? */
    asks: errors.some(({ code }) => code === 'threshold.reached'),
    change(part: Partial<AlertValues>) {
      setErrors([]);
      setValues({ ...values, ...part });
    },
    async save(whenReached: WhenReached) {
      if (!line || isSaving) return;
      setIsSaving(true);
      const limits = { direction, threshold: line.threshold, once: often === 'once', endsOn, whenReached };
      const { errors: refused } = await send(limits);
      setIsSaving(false);
      setErrors(refused);
      if (refused.length === 0) onSaved();
    },
  };
}

/** A little above the value; of a difference one step. */
function suggested(value: string | null, kind: AlertKind, step: number): number | null {
  if (value === null) return null;
  const far = kind === 'BASIS' || kind === 'SPREAD' ? step : Math.abs(Number(value)) * 0.02;
  return Math.ceil((Number(value) + far) / step) * step;
}
