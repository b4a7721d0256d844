import './editor.css';
import type { Report } from '@canola/api-schema/news/report';
import { zodResolver } from '@hookform/resolvers/zod';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAccess } from '#shared/access/use-access.ts';
import { draftKey } from '#shared/storage/draft-store.ts';
import { Notice } from '#shared/ui/notice.tsx';
import { toast } from '#shared/ui/toast.ts';
import { DraftNotice } from './draft/draft-notice.tsx';
import { restoredValues } from './draft/restore-draft.ts';
import { useAutosave } from './draft/use-autosave.ts';
import { EditorHead } from './editor-head.tsx';
import { CommodityList } from './form/commodity-list.tsx';
import { ReportFields } from './form/report-fields.tsx';
import { ReportForm } from './form/report-form.schema.ts';
import { type ReportValues, valuesOf } from './form/report-values.ts';
import { useFieldText } from './form/use-field-text.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { ConflictDialog } from './save/conflict-dialog.tsx';
import { useSave } from './save/use-save.ts';
import { EditorSide } from './side/editor-side.tsx';
import { PendingImages } from './text/pending-images.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import type { Lists } from './with-lists.tsx';

interface ReportEditorProps {
  lists: Lists;
  /** As it is stored; nothing while it was never saved. */
  report?: Report;
  initial: ReportValues;
  /** The report whose translation this becomes. */
  groupId?: string;
  /** Names the copy that this browser keeps. */
  draftName: string;
}

export function ReportEditor({ lists, report, initial, groupId, draftName }: ReportEditorProps) {
  const { t } = useTranslation('editor');
  const fieldText = useFieldText();
  const navigate = useNavigate();
  const { user } = useAccess();
  const [images] = useState(() => new PendingImages());
  /** Another text in the same place: the editors of its parts start again. */
  const [generation, setGeneration] = useState(0);
  /** The version that is being changed, which is not the newest once a colleague has saved. */
  const [version, setVersion] = useState(report?.version);
  const sentId = useRef<string>(undefined);
  const form = useForm<ReportValues>({ resolver: zodResolver(ReportForm), defaultValues: initial });
  const { errors, isDirty } = form.formState;
  const kept = useAutosave({
    storeKey: draftKey(user.id, draftName),
    version: version ?? null,
    sentId,
    form,
    images,
  });
  // The log-out asks by itself about what is kept.
  const { blocker, free } = useLeaveGuard(isDirty, kept.keptAt === undefined ? undefined : '/logout');

  const { save, isSaving, failure, conflict, closeConflict } = useSave({
    form,
    images,
    known: report && version !== undefined ? { id: report.id, version } : undefined,
    async idToSend() {
      sentId.current ??= crypto.randomUUID();
      // Whoever comes back after a lost reply goes on with the same report.
      await kept.keep();
      return sentId.current;
    },
    groupId,
    async onSaved(saved, sent) {
      await kept.clear();
      form.reset(sent, { keepValues: true });
      // Compares what is in the form with what was sent: words typed in the meantime are not saved.
      form.setValue('headline', form.getValues('headline'), { shouldDirty: true });
      setVersion(saved.version);
      toast({ kind: 'done', text: t('saved', { version: saved.version }) });
      if (report) return;
      free();
      await navigate({ to: '/admin/editor/$reportId', params: { reportId: saved.id }, replace: true });
    },
  });

  /** Words from elsewhere, as if they were typed: they count once they are saved. */
  function replaceWith(values: ReportValues) {
    form.reset(values, { keepDefaultValues: true });
    setGeneration((before) => before + 1);
  }

  function startFrom(stored: Report) {
    form.reset(valuesOf(stored));
    setVersion(stored.version);
    setGeneration((before) => before + 1);
  }

  useEffect(() => {
    // A colleague has saved and nothing is typed here: this is about their version now.
    if (report && version !== undefined && report.version > version && !isDirty) startFrom(report);
  });

  const rootCode = errors.root?.message;
  return (
    <form
      noValidate
      className="editor"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {/* The page of the saved report comes next, without words typed in the meantime. */}
      <div className="editor-main" inert={isSaving && !report}>
        <EditorHead report={report} version={version} onDeleted={free} />
        {kept.found && (
          <DraftNotice
            draft={kept.found}
            version={version}
            onRestore={(draft) => {
              replaceWith(restoredValues(draft, images));
              sentId.current = draft.sentId;
              kept.dismiss();
            }}
            onDiscard={() => void kept.clear()}
          />
        )}
        {failure && (
          <Notice kind="clay" live title={failure.title} className="mb-3">
            {failure.text}
          </Notice>
        )}
        <ReportFields key={`fields ${generation}`} form={form} lists={lists} images={images} />
        <CommodityList
          key={`parts ${generation}`}
          form={form}
          commodities={lists.commodities}
          images={images}
          error={rootCode && fieldText('root', rootCode)}
        />
      </div>
      <EditorSide
        form={form}
        lists={lists}
        report={report}
        version={version}
        isSaving={isSaving}
        keptAt={kept.keptAt}
        onSave={save}
        onRestore={replaceWith}
      />
      {conflict && report && (
        <ConflictDialog
          reportId={report.id}
          change={conflict}
          isSaving={isSaving}
          onClose={closeConflict}
          onSaveMine={() => void save(conflict.version)}
          onTakeTheirs={(theirs) => {
            closeConflict();
            startFrom(theirs);
            void kept.clear();
          }}
        />
      )}
      {blocker.status === 'blocked' && <LeaveDialog onStay={blocker.reset} onLeave={blocker.proceed} />}
    </form>
  );
}
