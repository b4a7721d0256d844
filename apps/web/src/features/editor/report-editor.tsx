import './editor.css';
import type { Report } from '@canola/api-schema/news/report';
import { zodResolver } from '@hookform/resolvers/zod';
import { useBlocker, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAccess } from '#shared/access/use-access.ts';
import { draftKey } from '#shared/storage/draft-store.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useDirtyGuard } from '#shared/version/dirty-forms.ts';
import { DraftNotice } from './draft/draft-notice.tsx';
import { restoredValues } from './draft/drafts.ts';
import { useAutosave } from './draft/use-autosave.ts';
import { EditorHead } from './editor-head.tsx';
import { CommodityList } from './form/commodity-list.tsx';
import { ReportFields } from './form/report-fields.tsx';
import { ReportForm } from './form/report-form.schema.ts';
import { type ReportValues, valuesOf } from './form/report-values.ts';
import { useFieldText } from './form/use-field-text.ts';
import { ConflictDialog } from './save/conflict-dialog.tsx';
import { useSave } from './save/use-save.ts';
import { EditorSide } from './side/editor-side.tsx';
import { PendingImages } from './text/pending-images.ts';
import type { Lists } from './with-lists.tsx';

interface ReportEditorProps {
  lists: Lists;
  /** As it is stored; nothing while it was never saved. */
  report?: Report;
  initial: ReportValues;
  /** The report whose translation this becomes. */
  groupId?: string;
  /** Names this browser's copy. */
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
  /** The page of the new report comes next, without words typed in the meantime. */
  const [isCreated, setCreated] = useState(false);
  const sentId = useRef<string>(undefined);
  const form = useForm<ReportValues>({ resolver: zodResolver(ReportForm), defaultValues: initial });
  const { errors, isDirty } = form.formState;
  const autosave = useAutosave({
    storeKey: draftKey(user.id, draftName),
    version: version ?? null,
    sentId,
    form,
    images,
  });
  // The log-out asks by itself about stored drafts.
  const { leaveDialog, free } = useLeaveGuard(
    isDirty,
    autosave.storedAt === undefined ? undefined : '/logout',
  );

  const { save, isSaving, failure, conflict, closeConflict } = useSave({
    form,
    images,
    known: report && version !== undefined ? { id: report.id, version } : undefined,
    async idToSend() {
      sentId.current ??= crypto.randomUUID();
      // A writer who comes back after a lost reply goes on with the same report.
      await autosave.store();
      return sentId.current;
    },
    groupId,
    async onSaved(saved, sent) {
      setCreated(!report);
      form.reset(sent, { keepValues: true });
      // Compares what is in the form with what was sent: words typed in the meantime are not saved.
      form.setValue('headline', form.getValues('headline'), { shouldDirty: true });
      setVersion(saved.version);
      await (report ? autosave.settle(saved.version) : autosave.clear());
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

  // Typed words would take the place of a draft that nobody has decided about.
  const isClosed = autosave.found !== null || isCreated || (isSaving && !report);
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
      <div className="editor-main">
        <EditorHead report={report} version={version} onDeleted={free} />
        {autosave.found && (
          <DraftNotice
            draft={autosave.found}
            version={version}
            onRestore={(draft) => {
              replaceWith(restoredValues(draft, images));
              sentId.current = draft.sentId;
              autosave.take();
            }}
            onDiscard={autosave.discard}
          />
        )}
        {failure && (
          <Notice kind="clay" live title={failure.title} className="mb-3">
            {failure.text}
          </Notice>
        )}
        <div className={autosave.found ? 'editor-undecided' : undefined} inert={isClosed}>
          <ReportFields key={`fields ${generation}`} form={form} lists={lists} images={images} />
          <CommodityList
            key={`parts ${generation}`}
            form={form}
            commodities={lists.commodities}
            images={images}
            error={rootCode && fieldText('root', rootCode)}
          />
        </div>
      </div>
      <div className="contents" inert={isClosed}>
        <EditorSide
          form={form}
          lists={lists}
          report={report}
          version={version}
          isSaving={isSaving}
          storedAt={autosave.storedAt}
          onSave={save}
          onRestore={replaceWith}
        />
      </div>
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
            void autosave.clear();
          }}
        />
      )}
      {leaveDialog}
    </form>
  );
}

/** Asks before unsaved words are left, by a link, by the browser's buttons or by closing the tab. */
function useLeaveGuard(isDirty: boolean, freePath?: string) {
  const { t } = useTranslation('editor');
  // A navigation that follows a save comes before React has drawn the saved form.
  const isFree = useRef(false);
  const asks = () => isDirty && !isFree.current;
  useDirtyGuard(isDirty);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      asks() && next.pathname !== current.pathname && next.pathname !== freePath,
    enableBeforeUnload: asks,
    withResolver: true,
  });
  return {
    /** The words stay in this browser, but readers and colleagues do not get them. */
    leaveDialog: blocker.status === 'blocked' && (
      <ConfirmDialog
        isOpen
        onClose={blocker.reset}
        title={t('leave.title')}
        confirmLabel={t('leave.confirm')}
        cancelLabel={t('leave.stay')}
        tone="danger"
        onConfirm={blocker.proceed}
      >
        <p>{t('leave.text')}</p>
      </ConfirmDialog>
    ),
    /** The next navigation is the editor's own. */
    free: () => {
      isFree.current = true;
    },
  };
}
