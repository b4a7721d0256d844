import type { ReactNode } from 'react';
import { Price } from '#shared/ui/figures.tsx';
import { Section } from './section.tsx';

const SIZES: [string, ReactNode][] = [
  [
    '60 / 62, 680',
    <span key="60" className="hidden text-4xl font-[680] tracking-[-0.042em] sm:block">
      Named price
    </span>,
  ],
  ['34 / 40, 640', <Price key="34" value={5420} currency="CZK" size="large" />],
  [
    '26 / 32, 640',
    <span key="26" className="h1">
      Purchase prices
    </span>,
  ],
  [
    '20 / 28, 620',
    <span key="20" className="text-xl font-[620] tracking-[-0.018em]">
      Market news
    </span>,
  ],
  [
    '16 / 24, 620',
    <span key="16" className="h2">
      Milling wheat, Q4 26
    </span>,
  ],
  [
    '14 / 20, 400',
    <span key="14" className="text-md">
      Body on a desktop. 16 / 24 on a phone.
    </span>,
  ],
  [
    '13 / 18, 500',
    <span key="13" className="text-sm font-medium">
      Labels, menu, dense tables
    </span>,
  ],
  [
    '12 / 16, 400',
    <span key="12" className="text-xs text-ink-2">
      Hints and ages, the smallest size
    </span>,
  ],
];

export function TypeSection() {
  return (
    <Section title="Type" span={6}>
      <div>
        {SIZES.map(([size, sample]) => (
          <div
            key={size}
            className="grid items-baseline gap-x-3 border-t border-line py-1.5 first:border-0 sm:grid-cols-[96px_1fr]"
          >
            <span className="num text-xs text-ink-2">{size}</span>
            {sample}
          </div>
        ))}
      </div>
    </Section>
  );
}
