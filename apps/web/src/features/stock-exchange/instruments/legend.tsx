interface LegendProps {
  entries: readonly { label: string; look: 'solid' | 'dashed' | 'quiet' }[];
}

/** The table behind a chart says the same to a screen reader. */
export function Legend({ entries }: LegendProps) {
  return (
    <div className="exchange-legend" aria-hidden="true">
      {entries.map(({ label, look }) => (
        <span key={look + label}>
          <svg
            width="18"
            height="6"
            viewBox="0 0 18 6"
            className={`exchange-line-${look}`}
            aria-hidden="true"
          >
            <path d="M0 3h18" />
          </svg>
          {label}
        </span>
      ))}
    </div>
  );
}
