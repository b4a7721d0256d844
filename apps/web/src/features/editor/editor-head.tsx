import type { Report } from '@canola/api-schema/news/report';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Eye, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReportQuestion } from '#market/news/manage/report-question.tsx';
import { useMoment } from '#market/news/moment.ts';
import { PageHead } from '#shared/layout/page-head.tsx';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { versionsQuery } from './editor.queries.ts';

interface EditorHeadProps {
  report: Report | undefined;
  version: number | undefined;
  onDeleted: () => void;
}

export function EditorHead({ report, version, onDeleted }: EditorHeadProps) {
  const { t } = useTranslation(['editor', 'news']);
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  if (!report)
    return (
      <PageHead
        title={t('title.new')}
        subtitle={t('about.new')}
        end={
          <LinkButton to="/reports" variant="quiet" icon={Eye}>
            {t('all')}
          </LinkButton>
        }
      />
    );
  return (
    <>
      <PageHead
        title={t('title.edit')}
        subtitle={<SavedLine report={report} version={version} />}
        end={
          <>
            <LinkButton to="/reports/$reportId" params={{ reportId: report.id }} variant="quiet" icon={Eye}>
              {t('read')}
            </LinkButton>
            <Button variant="danger-quiet" icon={Trash2} onPress={() => setDeleting(true)}>
              {t('news:manage.delete')}
            </Button>
          </>
        }
      />
      {isDeleting && (
        <ReportQuestion
          asked={{ kind: 'delete' }}
          report={{ ...report, version: version ?? report.version, headline: report.headline ?? '' }}
          onClose={() => setDeleting(false)}
          onDone={() => {
            onDeleted();
            return navigate({ to: '/reports' });
          }}
        />
      )}
    </>
  );
}

/** "Draft · Version 7, saved by Marie Horáková on 15 Nov, 16:05" */
function SavedLine({ report, version = report.version }: { report: Report; version: number | undefined }) {
  const { t } = useTranslation(['editor', 'news']);
  const moment = useMoment();
  const { data: versions } = useQuery(versionsQuery(report.id));
  const saved = versions?.find((listed) => listed.version === version);
  const isDraft = report.status === 'DRAFT';
  return (
    <span className="editor-saved">
      <Badge tone={isDraft ? 'sky' : 'moss'}>{isDraft ? t('news:draft') : t('published')}</Badge>
      <span>
        {saved
          ? t('savedBy', {
              version,
              name: saved.savedBy ?? t('conflict.somebody'),
              time: moment(saved.savedAt),
            })
          : t('version', { version })}
      </span>
    </span>
  );
}
