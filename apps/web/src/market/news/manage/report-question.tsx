import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#shared/errors/error-text.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useMoment } from '../moment.ts';
import { changeStatus, deleteReport, type Known, useNewsChange } from '../news.queries.ts';

export type Question =
  | { kind: 'publish' | 'unpublish' | 'delete' }
  /** An instant of the future. */
  | { kind: 'schedule'; publishAt: string };

interface ReportQuestionProps {
  asked: Question;
  /** One that was published before does not notify again. */
  report: Known & { headline: string; publishedAt: string | null };
  onClose: () => void;
  /** Before the lists are read again, so that a page that is left does not fetch what is gone. */
  onDone?: (kind: Question['kind']) => unknown;
}

/** The button says what happens, and when; nothing is typed (docs/product/news.md#reports). */
export function ReportQuestion({ asked, report, onClose, onDone }: ReportQuestionProps) {
  const { t } = useTranslation('news');
  const errorText = useErrorText();
  const time = useMoment()('publishAt' in asked ? asked.publishAt : undefined);
  const [failure, setFailure] = useState<string>();
  const change = useNewsChange(async ({ id, version }: Known) => {
    if (asked.kind === 'delete') await deleteReport({ id, version });
    else if (asked.kind === 'unpublish') await changeStatus({ id, version, status: 'DRAFT' });
    else
      await changeStatus({
        id,
        version,
        status: 'PUBLISHED',
        ...(asked.kind === 'schedule' && { publishAt: asked.publishAt }),
      });
    await onDone?.(asked.kind);
  });
  const words = { headline: report.headline, time };
  const { kind } = asked;
  const notifies = kind === 'publish' || kind === 'schedule';
  const text = notifies && report.publishedAt !== null ? t(`ask.${kind}.again`) : t(`ask.${kind}.text`);

  async function confirm() {
    try {
      await change.mutateAsync(report);
    } catch (error) {
      setFailure(t(`failed.${asked.kind}`, { message: errorText(error).text }));
      return;
    }
    toast({ kind: 'done', text: t(`done.${asked.kind}`, words) });
    onClose();
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      tone={asked.kind === 'delete' ? 'danger' : 'primary'}
      title={t(`ask.${asked.kind}.title`, words)}
      confirmLabel={t(`ask.${asked.kind}.confirm`, words)}
      cancelLabel={t(`ask.${asked.kind}.keep`)}
      error={failure}
      onConfirm={confirm}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}
