import './locked.css';
import { Lock } from 'lucide-react';
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
