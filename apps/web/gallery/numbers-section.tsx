import { useState } from 'react';
import { PriceCell } from '#market/marks/price-cell.tsx';
import { QuarterMark } from '#market/marks/quarter-mark.tsx';
import { Age } from '#shared/ui/age.tsx';
import { AmountBar } from '#shared/ui/amount-bar.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Delta } from '#shared/ui/delta.tsx';
import { Money, Price, Tons } from '#shared/ui/figures.tsx';
import { Sparkline } from '#shared/ui/sparkline.tsx';
import { Stat } from '#shared/ui/stat.tsx';
import { FALLING, minutesAgo, RISING } from './samples.ts';
import { Line, Section } from './section.tsx';

export function NumbersSection() {
  return (
    <Section
      title="Numbers"
      caption="Tabular figures, a non-breaking space for thousands, the locale's decimal sign, true minus, unit quieter than the figure"
      span={6}
    >
      <Line wide>
        <Stat label="Price">
          <Price value={11850} currency="CZK" />
        </Stat>
        <Stat label="Amount">
          <Tons value={24.5} />
        </Stat>
        <Stat label="Total">
          <Money value={271000} currency="CZK" />
        </Stat>
        <Stat label="Euro price">
          <Price value={486.25} currency="EUR" />
        </Stat>
      </Line>
      <Line wide>
        <Delta value={35} />
        <Delta value={-20} />
        <Delta value={0} />
        <Delta value={2.4} kind="percent" />
        <span>
          <Price value={5585} currency="CZK" bare isBest /> <span className="hint">best in the row</span>
        </span>
        <Sparkline values={RISING} />
        <Sparkline values={FALLING} />
      </Line>
      <AmountBar free={240} ordered={50} sold={110} />
      <Line wide>
        <QuarterMark quarter={4} name="Q4 26" />
        <QuarterMark quarter={1} name="Q1 27" />
        <QuarterMark quarter={2} name="Q2 27" />
        <QuarterMark quarter={3} name="Q3 27" />
        <span className="hint">the logo’s four petals are the four quarters</span>
      </Line>
      <Cells />
      <Line wide>
        <Age at={new Date(Date.now() - 38_000)} />
        <Age at={minutesAgo(14)} />
        <Age at={minutesAgo(180)} />
        <Age at={minutesAgo(3 * 1440)} />
      </Line>
    </Section>
  );
}

function Cells() {
  const [price, setPrice] = useState(5420);
  const base = { currency: 'CZK', trader: 'Brázda', quotedAt: minutesAgo(14) };
  return (
    <>
      <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-4">
        <Cell name="rest">
          <PriceCell
            {...base}
            value={5420}
            change={35}
            label="Milling wheat, Q4 26"
            onPress={() => setPrice(5420)}
          />
        </Cell>
        <Cell name="selected">
          <PriceCell {...base} value={5420} change={35} isSelected />
        </Cell>
        <Cell name="just changed">
          <PriceCell {...base} value={price} change={50} quotedAt={new Date()} isFresh />
        </Cell>
        <Cell name="old quote">
          <PriceCell {...base} value={5420} change={0} quotedAt={minutesAgo(3 * 1440)} />
        </Cell>
        <Cell name="none">
          <PriceCell {...base} value={null} />
        </Cell>
      </div>
      <Line>
        <Button size="sm" variant="secondary" onPress={() => setPrice((now) => now + 50)}>
          Raise the third by 50
        </Button>
      </Line>
    </>
  );
}

function Cell({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="grid content-start gap-1.5">
      {children}
      <span className="hint">{name}</span>
    </div>
  );
}
