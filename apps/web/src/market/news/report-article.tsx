import type { CommodityReport, Report } from '@canola/api-schema/news/report';
import { wordsOf } from '@canola/api-schema/news/rich-text';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CropTile, cropName } from '#market/marks/crop-icon.tsx';
import { Badge } from '#shared/ui/badge.tsx';
import { useMoment } from './moment.ts';
import { Advice } from './recommendation.tsx';
import { ReportCover } from './report-cover.tsx';
import { useReportDates } from './report-dates.ts';
import { RichTextView } from './rich-text.tsx';
import './news.css';

type Shown = Pick<Report, 'headline' | 'summary' | 'dateFrom' | 'dateTo' | 'status' | 'commodities'> & {
  image: { url: string } | null;
  publishedAt?: string | null;
};

interface ReportArticleProps {
  report: Shown;
  /** 2 for the preview, whose page has a title of its own. */
  level?: 1 | 2;
  /** Beside the text: what is in it, other languages. */
  rail?: ReactNode;
  /** So that links can lead to a part of it. */
  partId?: (commodityId: number) => string;
}

/** A report as its readers see it; the editor's preview is this same component. */
export function ReportArticle({ report, level = 1, rail, partId }: ReportArticleProps) {
  const Title = `h${level}` as const;
  return (
    <article className="report">
      <div className="report-columns">
        <div className="report-text">
          <ReportCover src={report.image?.url} look="page" />
          <Meta report={report} />
          <Title className="report-title">{report.headline}</Title>
          {report.summary && <p className="report-lead">{report.summary}</p>}
          {report.commodities.map((part) => (
            <Part key={part.commodity.id} part={part} level={level} id={partId?.(part.commodity.id)} />
          ))}
        </div>
        {rail}
      </div>
    </article>
  );
}

const WORDS_A_MINUTE = 200;

function Meta({ report }: { report: Shown }) {
  const { t } = useTranslation('news');
  const moment = useMoment();
  const words = report.commodities
    .map(({ summary, recommendationText }) => `${wordsOf(summary)} ${recommendationText}`)
    .concat(report.summary ?? '')
    .join(' ')
    .split(/\s+/).length;
  return (
    <p className="report-meta report-facts">
      <span>{useReportDates(report)}</span>
      {report.publishedAt && report.status === 'PUBLISHED' && (
        <span>{t('publishedAt', { time: moment(report.publishedAt) })}</span>
      )}
      <span>{t('minutes', { count: Math.max(1, Math.round(words / WORDS_A_MINUTE)) })}</span>
      {report.status === 'DRAFT' && <Badge tone="sky">{t('draft')}</Badge>}
    </p>
  );
}

function Part({ part, level, id }: { part: CommodityReport; level: 1 | 2; id: string | undefined }) {
  const titleId = useId();
  const Title = level === 1 ? 'h2' : 'h3';
  return (
    <section className="report-part" id={id} aria-labelledby={titleId}>
      <header className="report-part-head">
        <CropTile crop={cropName(part.commodity.icon)} />
        <div>
          <p className="hint">{part.commodity.name}</p>
          <Title id={titleId} className="report-part-title">
            {part.headline}
          </Title>
        </div>
      </header>
      <Advice value={part.recommendation} text={part.recommendationText} />
      <RichTextView text={part.summary} />
    </section>
  );
}
