import type { Report } from '@canola/api-schema/news/report';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import { useQuery } from '@tanstack/react-query';
import { HardDrive } from 'lucide-react';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type Question, ReportQuestion } from '#market/news/manage/report-question.tsx';
import { useMoment } from '#market/news/moment.ts';
import { useAccess } from '#shared/access/use-access.ts';
import { formatTime } from '#shared/time/format.ts';
import { Button } from '#shared/ui/button.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { versionsQuery } from '../editor.queries.ts';
import type { ReportValues } from '../form/report-values.ts';
import type { Lists } from '../with-lists.tsx';
import { Preview } from './preview.tsx';
import { PublishTab } from './publish-tab.tsx';
import { inFuture, instantOf, tomorrowMorning } from './publish-time.ts';
import { VersionsTab } from './versions-tab.tsx';

interface EditorSideProps {
  form: UseFormReturn<ReportValues>;
  lists: Lists;
  report: Report | undefined;
  version: number | undefined;
  isSaving: boolean;
  /** When this browser last kept unsaved words. */
  keptAt: number | undefined;
  onSave: () => Promise<Report | undefined>;
  onRestore: (values: ReportValues) => void;
}

export function EditorSide({
  form,
  lists,
  report,
  version,
  isSaving,
  keptAt,
  onSave,
  onRestore,
}: EditorSideProps) {
  const { t } = useTranslation(['editor', 'news']);
  const moment = useMoment();
  const locale = useFormatLocale();
  const zone = timeZoneOf(useAccess().country);
  const { data: versions } = useQuery({ ...versionsQuery(report?.id ?? ''), enabled: report !== undefined });
  const [later, setLater] = useState<{ day: string | null; time: string } | undefined>();
  const [asked, setAsked] = useState<{ question: Question; report: Report }>();
  const { isDirty } = form.formState;
  const publishAt = later && instantOf(later, zone);
  const isPublished = report?.status === 'PUBLISHED';

  /** What is asked about is what is saved. */
  async function ask(question: Question) {
    const saved = isDirty || !report ? await onSave() : report;
    if (saved) setAsked({ question, report: saved });
  }

  const publishLabel = publishAt
    ? t('news:ask.schedule.confirm', { time: moment(publishAt) })
    : t('news:manage.publish');
  return (
    <aside className="editor-side" aria-label={t('side')}>
      <div className="editor-tabs">
        <Tabs
          label={t('side')}
          tabs={[
            {
              id: 'publish',
              label: t('tab.publish'),
              content: (
                <PublishTab
                  form={form}
                  lists={lists}
                  report={report}
                  later={later}
                  zone={zone}
                  onLater={(next) => setLater(next ? tomorrowMorning(zone) : undefined)}
                  onTime={setLater}
                  onUnschedule={() => void ask({ kind: 'unpublish' })}
                />
              ),
            },
            { id: 'preview', label: t('tab.preview'), content: <Preview form={form} lists={lists} /> },
            {
              id: 'versions',
              label: t('tab.versions'),
              ...(versions && { count: versions.length }),
              content: (
                <VersionsTab report={report} version={version} versions={versions} onRestore={onRestore} />
              ),
            },
          ]}
        />
      </div>
      <div className="editor-foot" data-form-actions="">
        {isDirty && keptAt !== undefined && (
          <p className="hint editor-kept" role="status">
            <HardDrive className="i i-14" aria-hidden="true" />
            {t('kept', { time: formatTime(new Date(keptAt), locale, zone) })}
          </p>
        )}
        <div className="editor-buttons">
          <Button type="submit" variant="secondary" loading={isSaving}>
            {t('save', { version: (version ?? 0) + 1 })}
          </Button>
          {isPublished ? (
            <Button variant="quiet" onPress={() => void ask({ kind: 'unpublish' })}>
              {t('news:manage.unpublish')}
            </Button>
          ) : (
            <Button
              disabledReason={later && !inFuture(publishAt) && t('publishAt.past')}
              onPress={() => void ask(publishAt ? { kind: 'schedule', publishAt } : { kind: 'publish' })}
            >
              {publishLabel}
            </Button>
          )}
        </div>
      </div>
      {asked && (
        <ReportQuestion
          asked={asked.question}
          report={{ ...asked.report, headline: asked.report.headline ?? '' }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </aside>
  );
}
