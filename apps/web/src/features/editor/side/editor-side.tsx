import type { Report, ReportVersions } from '@canola/api-schema/news/report';
import { timeZoneOf } from '@canola/api-schema/time-zone';
import { useQuery } from '@tanstack/react-query';
import { HardDrive } from 'lucide-react';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type Question, ReportQuestion } from '#market/news/manage/report-question.tsx';
import { useMoment } from '#market/news/moment.ts';
import { ReportArticle } from '#market/news/report-article.tsx';
import { useAccess } from '#shared/access/use-access.ts';
import { useErrorText } from '#shared/errors/error-text.ts';
import { useChange } from '#shared/query/use-change.ts';
import { formatTime } from '#shared/time/format.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { readVersion, versionsQuery } from '../editor.queries.ts';
import { type ReportValues, valuesOfVersion } from '../form/report-values.ts';
import type { Lists } from '../with-lists.tsx';
import { PublishTab } from './publish-tab.tsx';
import { inFuture, instantOf, tomorrowMorning } from './publish-time.ts';
import { useShownReport } from './shown-report.ts';

interface EditorSideProps {
  form: UseFormReturn<ReportValues>;
  lists: Lists;
  report: Report | undefined;
  version: number | undefined;
  isSaving: boolean;
  storedAt: number | undefined;
  onSave: () => Promise<Report | undefined>;
  onRestore: (values: ReportValues) => void;
}

export function EditorSide({
  form,
  lists,
  report,
  version,
  isSaving,
  storedAt,
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

  /** Saves first, so that the question is about the saved report. */
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
        {isDirty && storedAt !== undefined && (
          <p className="hint editor-kept" role="status">
            <HardDrive className="i i-14" aria-hidden="true" />
            {t('kept', { time: formatTime(new Date(storedAt), locale, zone) })}
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

/** The reader's own component, as narrow as a phone. */
function Preview({ form, lists }: Pick<EditorSideProps, 'form' | 'lists'>) {
  return (
    <div className="editor-preview">
      <ReportArticle report={useShownReport(form, lists)} level={2} />
    </div>
  );
}

interface VersionsTabProps {
  report: Report | undefined;
  version: number | undefined;
  versions: ReportVersions['versions'] | undefined;
  onRestore: (values: ReportValues) => void;
}

/** Each save is a version; an older one comes back by being saved again. */
function VersionsTab({ report, version, versions, onRestore }: VersionsTabProps) {
  const { t } = useTranslation(['editor', 'news']);
  const errorText = useErrorText();
  const moment = useMoment();
  const restore = useChange({
    mutationFn: (wanted: number) => readVersion(report?.id ?? '', wanted),
    onSuccess(read) {
      onRestore(valuesOfVersion(read));
      toast({ kind: 'info', text: t('versions.restored', { version: read.version }) });
    },
    onError: (error) => void toast({ kind: 'failed', text: errorText(error).text }),
  });
  if (!report) return <p className="muted">{t('versions.none')}</p>;
  if (!versions) return <SkeletonRows rows={3} />;
  return (
    <ol className="editor-versions">
      {versions.map((saved) => (
        <li key={saved.version}>
          <span className="editor-version-name">
            <b>{t('version', { version: saved.version })}</b>
            <span className="hint">
              {saved.savedBy ?? t('conflict.somebody')}, {moment(saved.savedAt)}
            </span>
            {saved.publishedAt && (
              <span className="hint">{t('news:publishedAt', { time: moment(saved.publishedAt) })}</span>
            )}
          </span>
          {saved.version === version ? (
            <Badge tone="sky">{t('versions.open')}</Badge>
          ) : (
            <Button
              size="sm"
              variant="secondary"
              loading={restore.isPending && restore.variables === saved.version}
              aria-label={t('versions.restoreOne', { version: saved.version })}
              onPress={() => restore.mutate(saved.version)}
            >
              {t('versions.restore')}
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}
