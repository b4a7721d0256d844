import './locked.css';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CoverDrawing } from '#market/news/report-cover.tsx';

/** In the place of a picture that the plan withholds. */
export function LockedCover({ className }: { className: string }) {
  return (
    <div className="report-locked-cover" aria-hidden="true">
      <CoverDrawing className={className} />
      <span className="state-icon state-icon-rapeseed">
        <Lock className="i i-20" />
      </span>
    </div>
  );
}

/** Made-up words in the place of the report's own, which the server did not send (docs/product/plans.md#masking). */
export function LockedWords() {
  const { t } = useTranslation('reports');
  return (
    <p className="report-locked-words" aria-hidden="true" inert>
      {t('locked.sampleText')}
    </p>
  );
}
