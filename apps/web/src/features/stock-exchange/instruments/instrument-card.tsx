import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type CropName, CropTile } from '#market/marks/crop-icon.tsx';
import { SegmentedControl } from '#shared/ui/segmented-control.tsx';
import { PHONE, useMedia } from '#shared/ui/use-media.ts';
import type { Range } from '../stock-exchange.search.ts';

interface InstrumentCardProps<One extends Range> {
  title: string;
  subtitle: ReactNode;
  icon: CropName;
  newest: ReactNode;
  range: One;
  ranges: readonly One[];
  onRange: (range: One) => void;
  legend?: ReactNode;
  children: ReactNode;
}

export function InstrumentCard<One extends Range>(props: InstrumentCardProps<One>) {
  const { title, subtitle, icon, newest, range, ranges, onRange, legend, children } = props;
  const { t } = useTranslation('stock-exchange');
  const isPhone = useMedia(PHONE);
  return (
    <section className="card exchange-card" aria-label={title}>
      <header className="exchange-head">
        <CropTile crop={icon} />
        <div className="exchange-name">
          <h2 className="h3">{title}</h2>
          <p className="hint">{subtitle}</p>
        </div>
        <div className="exchange-newest">{newest}</div>
      </header>
      <div className="exchange-tools">
        <SegmentedControl
          label={t('range.label', { name: title })}
          value={range}
          onChange={onRange}
          block={isPhone}
          options={ranges.map((id) => ({ id, label: t(`range.${id as Range}`) }))}
        />
        {legend}
      </div>
      {children}
    </section>
  );
}
