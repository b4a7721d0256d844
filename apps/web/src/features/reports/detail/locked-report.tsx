import '../locked.css';
import type { Report } from '@canola/api-schema/news/report';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CoverDrawing } from '#market/news/report-cover.tsx';
import { useReportDates } from '#market/news/report-dates.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { useReadableRange } from '../use-readable-range.ts';

/** The shape of a report with made-up words, and what the plan adds (docs/product/plans.md#masking). */
export function LockedReport({ report }: { report: Report }) {
  const { t } = useTranslation(['reports', 'shell']);
  const plan = t(`shell:plan.${useAccess().planOf('MARKET_NEWS')}`);
  const readable = useReadableRange();
  return (
    <div className="card report-locked-page">
      <div className="report-sample" aria-hidden="true" inert>
        <CoverDrawing className="report-cover report-cover-page" />
        <div className="report-card-in">
          <p className="report-title">{t('locked.sampleHeadline')}</p>
          <p className="report-lead">{t('locked.sampleText')}</p>
          <p className="report-lead">{t('locked.sampleText')}</p>
        </div>
      </div>
      <div className="report-veil">
        <span className="state-icon state-icon-rapeseed">
          <Lock className="i i-20" />
        </span>
        <p className="report-meta">{useReportDates(report)}</p>
        <h1 className="h2">{t('locked.title', { plan })}</h1>
        <p className="report-locked-text">{t('locked.text')}</p>
        <div className="state-actions">
          <LinkButton to="/pricing" variant="upgrade">
            {t('locked.action')}
          </LinkButton>
          <LinkButton to="/reports" search={readable} variant="secondary">
            {t('locked.readable')}
          </LinkButton>
        </div>
      </div>
    </div>
  );
}
