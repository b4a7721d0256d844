import { Section } from './section.tsx';

const MOTION = [
  ['120 ms', 'hover, press, focus', 'colour and 1 px'],
  ['180 ms', 'panel, sheet, dialog', '16 px slide and fade'],
  ['180 ms', 'new price', 'cell tint fades, text never moves'],
  ['0 ms', 'reduced motion', 'everything'],
] as const;

export function MotionSection() {
  return (
    <Section title="Motion">
      <div className="grid grid-cols-[auto_auto_1fr] gap-x-4 gap-y-1.5 text-sm">
        {MOTION.map(([time, what, how]) => (
          <div key={what} className="contents">
            <span className="num font-[580]">{time}</span>
            <span>{what}</span>
            <span className="hint">{how}</span>
          </div>
        ))}
      </div>
    </Section>
  );
}
