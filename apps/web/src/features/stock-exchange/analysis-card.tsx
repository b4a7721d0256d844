import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '#shared/ui/classes.ts';
import { SegmentedControl } from '#shared/ui/segmented-control.tsx';

interface AnalysisCardProps {
  title: string;
  about: string;
  crop: TradedCrop;
  onCrop: (crop: TradedCrop) => void;
  isWide?: boolean;
  /** Of the curve. */
  bell?: ReactNode;
  children: ReactNode;
}

export function AnalysisCard({
  title,
  about,
  crop,
  onCrop,
  isWide = false,
  bell,
  children,
}: AnalysisCardProps) {
  return (
    <section className={classes('card exchange-card', isWide && 'exchange-wide')} aria-label={title}>
      <header className="exchange-head">
        <div className="exchange-name">
          <div className="flex items-center gap-2">
            <h2 className="h3">{title}</h2>
            {bell}
          </div>
          <p className="hint">{about}</p>
        </div>
        <CropSwitch title={title} value={crop} onChange={onCrop} />
      </header>
      {children}
    </section>
  );
}

const TRADED_CROPS = ['wheat', 'rapeseed'] as const;
export type TradedCrop = (typeof TRADED_CROPS)[number];

interface CropSwitchProps {
  title: string;
  value: TradedCrop;
  onChange: (crop: TradedCrop) => void;
}

function CropSwitch({ title, value, onChange }: CropSwitchProps) {
  const { t } = useTranslation('stock-exchange');
  return (
    <SegmentedControl
      className="flex-none"
      label={`${title}, ${t('crop')}`}
      value={value}
      onChange={onChange}
      options={TRADED_CROPS.map((id) => ({ id, label: t(`instrument.${id}`) }))}
    />
  );
}
