import { formatPercentChange } from '@canola/api-schema/number-format';
import { memo, useId, useMemo } from 'react';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';

const REACH = 10;

interface PercentSliderProps {
  label: string;
  /** Of what it is today, in per cent. */
  value: number;
  onChange: (percent: number) => void;
  /** The value that it then has, in words: "5 210 Kč/t". */
  write: (percent: number) => string;
}

/**
 * A tenth down or up, by arrow keys too. The browser's own slider: it moves without a frame of ours, and the other one is
 * not drawn again.
 */
export const PercentSlider = memo(function PercentSlider(props: PercentSliderProps) {
  const { label, value, onChange, write } = props;
  const id = useId();
  const locale = useFormatLocale();
  const now = write(value);
  const ends = useMemo(
    () =>
      [-REACH, REACH].map((percent) => (
        <span key={percent}>
          {write(percent)} ({formatPercentChange(percent, locale).replace(/[,.]0/, '')})
        </span>
      )),
    [write, locale],
  );
  return (
    <div className="percent-slider">
      <div className="percent-slider-head">
        <label className="label" htmlFor={id}>
          {label}
        </label>
        <output className="num" htmlFor={id}>
          {now}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={-REACH}
        max={REACH}
        step={1}
        value={value}
        aria-valuetext={now}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <div className="percent-slider-ends hint num" aria-hidden="true">
        {ends}
      </div>
    </div>
  );
});
