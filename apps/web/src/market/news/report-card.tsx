import type { Report } from '@canola/api-schema/news/report';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#shared/ui/badge.tsx';
import { classes } from '#shared/ui/classes.ts';
import { RecommendationBadge } from './recommendation.tsx';
import { ReportCover } from './report-cover.tsx';
import { useReportDates } from './report-dates.ts';
import './news.css';

interface ReportCardProps {
  /** The editor has these before the report is saved. */
  report: Pick<Report, 'headline' | 'summary' | 'dateFrom' | 'dateTo' | 'status'> & {
    image: { url: string } | null;
    commodities: readonly Pick<Report['commodities'][number], 'commodity' | 'recommendation'>[];
  };
  /** The headline as a link to the report. */
  headline?: ReactNode;
  note?: ReactNode;
  level?: 2 | 3;
}

export function ReportCard({ report, headline, note, level = 2 }: ReportCardProps) {
  const { t } = useTranslation('news');
  const dates = useReportDates(report);
  const Title = `h${level}` as const;
  const isDraft = report.status === 'DRAFT';
  return (
    <article className={classes('card report-card', isDraft && 'report-draft')}>
      <ReportCover src={report.image?.url} look="card" />
      <div className="report-card-in">
        <p className="report-meta">
          <span>{dates}</span>
          {isDraft && <Badge tone="sky">{t('draft')}</Badge>}
        </p>
        <Title className="report-card-title">{headline ?? report.headline}</Title>
        {report.summary && <p className="report-card-summary">{report.summary}</p>}
        {report.commodities.length > 0 && (
          <ul className="report-recs" aria-label={t('commodities')}>
            {report.commodities.map(({ commodity, recommendation }) => (
              <li key={commodity.id}>
                <RecommendationBadge value={recommendation}>{commodity.name}</RecommendationBadge>
              </li>
            ))}
          </ul>
        )}
        {note && <p className="hint">{note}</p>}
      </div>
    </article>
  );
}
