import type { ReactNode } from 'react';
import { classes } from '#shared/ui/classes.ts';
import { CropSwitch, type TradedCrop } from './crop-switch.tsx';

interface AnalysisCardProps {
  title: string;
  about: string;
  crop: TradedCrop;
  onCrop: (crop: TradedCrop) => void;
  /** Over both columns. */
  isWide?: boolean;
  children: ReactNode;
}

/** A closer look at one crop: its curve, its season, its basis. */
export function AnalysisCard({ title, about, crop, onCrop, isWide = false, children }: AnalysisCardProps) {
  return (
    <section className={classes('card exchange-card', isWide && 'exchange-wide')} aria-label={title}>
      <header className="exchange-head">
        <div className="exchange-name">
          <h2 className="h3">{title}</h2>
          <p className="hint">{about}</p>
        </div>
        <CropSwitch title={title} value={crop} onChange={onCrop} />
      </header>
      {children}
    </section>
  );
}
