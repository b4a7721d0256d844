import '../locked.css';
import type { Report } from '@canola/api-schema/news/report';
import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CoverDrawing } from '#market/news/report-cover.tsx';
import { useReportDates } from '#market/news/report-dates.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { LinkButton } from '#shared/ui/link-button.tsx';
import type { CompleteSearch } from '../reports.search.ts';

interface LockedCardProps {
  report: Report;
  search: CompleteSearch;
  /** One card of a list says what the plan adds. */
  asks: boolean;
}

/** Made-up words behind a veil: the server sent none of the real ones (docs/product/plans.md#masking). */
export function LockedCard({ report, search, asks }: LockedCardProps) {
  const { t } = useTranslation(['reports', 'shell']);
  const plan = t(`shell:plan.${useAccess().planOf('MARKET_NEWS')}`);
  return (
    <article className="card report-card report-locked">
      <div className="report-sample" aria-hidden="true" inert>
        <CoverDrawing className="report-cover report-cover-card" />
        <div className="report-card-in">
          <p className="report-card-title">{t('locked.sampleHeadline')}</p>
          <p className="report-card-summary">{t('locked.sampleText')}</p>
        </div>
      </div>
      <div className="report-veil">
        <span className="state-icon state-icon-rapeseed">
          <Lock className="i i-20" />
        </span>
        <p className="report-meta">{useReportDates(report)}</p>
        <h2 className="report-card-title">
          <Link to="/reports/$reportId" params={{ reportId: report.id }} search={search}>
            {t('locked.title', { plan })}
          </Link>
        </h2>
        {asks && (
          <>
            <p className="report-locked-text">{t('locked.text')}</p>
            <LinkButton to="/pricing" variant="upgrade" size="sm">
              {t('locked.action')}
            </LinkButton>
          </>
        )}
      </div>
    </article>
  );
}
