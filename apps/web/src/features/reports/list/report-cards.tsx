import type { Report } from '@canola/api-schema/news/report';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMoment } from '#market/news/moment.ts';
import { ReportCard } from '#market/news/report-card.tsx';
import type { CompleteSearch } from '../reports.search.ts';
import { LockedCard } from './locked-card.tsx';

export function ReportCards({ reports, search }: { reports: readonly Report[]; search: CompleteSearch }) {
  const { t } = useTranslation(['reports', 'news']);
  const moment = useMoment();
  const firstLocked = reports.find(({ masked }) => masked)?.id;
  return (
    <ul className="report-cards" aria-label={t('listLabel')}>
      {reports.map((report) => (
        <li key={report.id}>
          {report.masked ? (
            <LockedCard report={report} search={search} asks={report.id === firstLocked} />
          ) : (
            <ReportCard
              report={report}
              headline={
                <Link to="/reports/$reportId" params={{ reportId: report.id }} search={search}>
                  {report.headline}
                </Link>
              }
              note={report.publishAt && t('news:publishesAt', { time: moment(report.publishAt) })}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
