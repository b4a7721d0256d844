import type { Language } from '@canola/api-schema/access';
import type { Report } from '@canola/api-schema/news/report';
import { TriangleAlert } from 'lucide-react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useMoment } from '#market/news/moment.ts';
import { ReportCard } from '#market/news/report-card.tsx';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { DateField } from '#shared/ui/date-field.tsx';
import { Link } from '#shared/ui/link.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { SegmentedControl } from '#shared/ui/segmented-control.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import type { ReportValues } from '../form/report-values.ts';
import type { Lists } from '../with-lists.tsx';
import type { DayAndTime } from './publish-time.ts';
import { useShownReport } from './shown-report.ts';

interface PublishTabProps {
  form: UseFormReturn<ReportValues>;
  lists: Lists;
  report: Report | undefined;
  later: DayAndTime | undefined;
  zone: string;
  onLater: (isLater: boolean) => void;
  onTime: (at: DayAndTime) => void;
  onUnschedule: () => void;
}

export function PublishTab({
  form,
  lists,
  report,
  later,
  zone,
  onLater,
  onTime,
  onUnschedule,
}: PublishTabProps) {
  const { t } = useTranslation(['editor', 'news']);
  const moment = useMoment();
  const shown = useShownReport(form, lists);
  return (
    <div className="editor-publish">
      {report?.publishAt && (
        <Notice
          kind="wheat"
          action={
            <Button size="sm" variant="secondary" onPress={onUnschedule}>
              {t('publishAt.cancel')}
            </Button>
          }
        >
          {t('news:publishesAt', { time: moment(report.publishAt) })}
        </Notice>
      )}
      {report?.status !== 'PUBLISHED' && (
        <>
          <SegmentedControl
            label={t('when.label')}
            block
            options={(['now', 'later'] as const).map((id) => ({ id, label: t(`when.${id}`) }))}
            value={later ? 'later' : 'now'}
            onChange={(when) => onLater(when === 'later')}
          />
          {later && (
            <div className="editor-when">
              <DateField
                label={t('when.day')}
                value={later.day}
                onChange={(day) => onTime({ ...later, day })}
              />
              <TextField
                type="time"
                label={t('when.time')}
                hint={t('when.zone', { zone: zone.replace(/^.*\//, '') })}
                value={later.time}
                onChange={(time) => onTime({ ...later, time })}
              />
            </div>
          )}
        </>
      )}
      <LeftOut form={form} lists={lists} />
      <LanguageList report={report} lists={lists} />
      <section className="grid gap-2" aria-labelledby="editor-card">
        <h3 id="editor-card" className="h3">
          {t('card')}
        </h3>
        <ReportCard report={{ ...shown, headline: shown.headline || t('noHeadline') }} level={3} />
      </section>
    </div>
  );
}

function LeftOut({ form, lists }: { form: UseFormReturn<ReportValues>; lists: Lists }) {
  const { t } = useTranslation('editor');
  const parts = useWatch({ control: form.control, name: 'commodities' });
  const names = parts.flatMap((part) =>
    part.headline.trim() === ''
      ? (lists.commodities.find(({ id }) => String(id) === part.commodityId)?.name ?? [])
      : [],
  );
  if (names.length === 0) return null;
  return (
    <ul className="editor-checks">
      {names.map((name) => (
        <li key={name}>
          <TriangleAlert className="i i-14" aria-hidden="true" />
          {t('leftOut', { name })}
        </li>
      ))}
    </ul>
  );
}

function LanguageList({ report, lists }: { report: Report | undefined; lists: Lists }) {
  const { t } = useTranslation('editor');
  if (!report) return null;
  return (
    <section aria-labelledby="editor-languages">
      <h3 id="editor-languages" className="h3">
        {t('languages.title')}
      </h3>
      <ul className="editor-languages">
        {lists.languages.map(({ id, localName }) => {
          const other = report.translations.find(({ language }) => language === id);
          return (
            <li key={id}>
              <span>{localName}</span>
              {id === report.language && <Badge tone="sky">{t('languages.this')}</Badge>}
              {other && (
                <Link to="/admin/editor/$reportId" params={{ reportId: other.id }}>
                  {t('languages.open', { language: localName })}
                </Link>
              )}
              {!other && id !== report.language && (
                <Link to="/admin/editor" search={{ copy: report.id, language: id as Language }}>
                  {t('languages.copy', { language: localName })}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
