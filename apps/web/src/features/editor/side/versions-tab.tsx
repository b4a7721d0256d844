import type { Report, ReportVersions } from '@canola/api-schema/news/report';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMoment } from '#market/news/moment.ts';
import { useErrorText } from '#shared/errors/error-text.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { toast } from '#shared/ui/toast.ts';
import { readVersion } from '../editor.queries.ts';
import { type ReportValues, valuesOfVersion } from '../form/report-values.ts';

interface VersionsTabProps {
  report: Report | undefined;
  /** The one that is open. */
  version: number | undefined;
  versions: ReportVersions['versions'] | undefined;
  onRestore: (values: ReportValues) => void;
}

/** Each save is a version; an older one comes back by being saved again. */
export function VersionsTab({ report, version, versions, onRestore }: VersionsTabProps) {
  const { t } = useTranslation(['editor', 'news']);
  const errorText = useErrorText();
  const moment = useMoment();
  const restore = useMutation({
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
      {versions.map((one) => (
        <li key={one.version}>
          <span className="editor-version-name">
            <b>{t('version', { version: one.version })}</b>
            <span className="hint">
              {one.savedBy ?? t('conflict.somebody')}, {moment(one.savedAt)}
            </span>
            {one.publishedAt && (
              <span className="hint">{t('news:publishedAt', { time: moment(one.publishedAt) })}</span>
            )}
          </span>
          {one.version === version ? (
            <Badge tone="sky">{t('versions.open')}</Badge>
          ) : (
            <Button
              size="sm"
              variant="secondary"
              loading={restore.isPending && restore.variables === one.version}
              aria-label={t('versions.restoreOne', { version: one.version })}
              onPress={() => restore.mutate(one.version)}
            >
              {t('versions.restore')}
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}
