// Clockwise from the upper right, as the quarters of a year on a clock.
const PETALS = [
  'M17 15V9.7A4.7 4.7 0 1 1 22.3 15z',
  'M17 17h5.3A4.7 4.7 0 1 1 17 22.3z',
  'M15 17v5.3A4.7 4.7 0 1 1 9.7 17z',
  'M15 15H9.7A4.7 4.7 0 1 1 15 9.7z',
];

interface QuarterMarkProps {
  quarter: 1 | 2 | 3 | 4;
  /** "Q4 26"; without it only the petals are shown. */
  name?: string;
  size?: number;
}

/** The logo's four petals are the four quarters; the filled one is this (docs/product/look.md#rule-5). */
export function QuarterMark({ quarter, name, size = 18 }: QuarterMarkProps) {
  return (
    <span className="quarter-mark">
      <svg width={size} height={size} viewBox="4 4 24 24" aria-hidden="true">
        {PETALS.map((petal, index) => (
          <path key={petal} d={petal} data-on={index + 1 === quarter || undefined} />
        ))}
      </svg>
      {name}
    </span>
  );
}
