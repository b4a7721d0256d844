import type { Report, ReportChange } from '@canola/api-schema/news/report';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoment } from '#market/news/moment.ts';
import { ReportArticle } from '#market/news/report-article.tsx';
import { Loaded } from '#shared/query/loaded.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { newerReportQuery } from '../editor.queries.ts';

interface ConflictDialogProps {
  reportId: string;
  change: ReportChange;
  isSaving: boolean;
  onClose: () => void;
  onSaveMine: () => void;
  onTakeTheirs: (report: Report) => void;
}

/** Somebody saved since this editor was opened: both versions are offered, neither is lost. */
export function ConflictDialog({ reportId, change, isSaving, onClose, ...props }: ConflictDialogProps) {
  const { t } = useTranslation('editor');
  const moment = useMoment();
  const [isReading, setReading] = useState(false);
  // Not the one that the page holds: that is the version before.
  const theirs = useQuery(newerReportQuery(reportId, change.version));
  const words = {
    name: change.updatedBy ?? t('conflict.somebody'),
    time: moment(change.updatedAt),
    version: change.version,
    next: change.version + 1,
  };
  return (
    <Dialog
      isOpen
      size={isReading ? 'xl' : 'md'}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('conflict.title', words)}
      footer={
        <>
          {isReading ? (
            <Button variant="danger-quiet" onPress={() => theirs.data && props.onTakeTheirs(theirs.data)}>
              {t('conflict.takeTheirs')}
            </Button>
          ) : (
            <Button variant="secondary" onPress={() => setReading(true)}>
              {t('conflict.seeTheirs')}
            </Button>
          )}
          <Button loading={isSaving} onPress={props.onSaveMine}>
            {t('conflict.saveMine', words)}
          </Button>
        </>
      }
    >
      <p className="muted">{t('conflict.text', words)}</p>
      {isReading && (
        <Loaded query={theirs} skeleton={<SkeletonRows rows={4} />} height={240}>
          {(report) => (
            <div className="report-frame">
              <ReportArticle report={report} level={2} />
            </div>
          )}
        </Loaded>
      )}
    </Dialog>
  );
}
