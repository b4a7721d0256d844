import { type Report, ReportChange } from '@canola/api-schema/news/report';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NEWS_KEY, reportQuery } from '#market/news/news.queries.ts';
import { ApiError } from '#shared/api/errors.ts';
import { useErrorText } from '#shared/errors/error-text.ts';
import { useChange } from '#shared/query/use-change.ts';
import { createReport, saveReport, uploadImage } from '../editor.queries.ts';
import type { ReportValues } from '../form/report-values.ts';
import type { PendingImages } from '../text/pending-images.ts';
import { PreparationError, prepareReport } from './prepare-report.ts';

const FIELDS = new Set(['headline', 'summary', 'dateFrom', 'dateTo', 'language', 'root']);
const OF_PART = /^commodities\.(\d+)\.(\w+)$/;
const PART_FIELDS = new Set(['commodityId', 'headline', 'recommendationText']);

/** Where the form shows what the server refused; the body has fewer commodities than the form. */
export function fieldErrors(error: unknown, partAt: readonly number[]): { name: string; code: string }[] {
  if (!(error instanceof ApiError)) return [];
  return Object.entries(error.fields).flatMap(([field, [code = 'field.invalid']]) => {
    if (FIELDS.has(field)) return [{ name: field, code }];
    const [, index, name = ''] = OF_PART.exec(field) ?? [];
    const at = partAt[Number(index)];
    return at !== undefined && PART_FIELDS.has(name) ? [{ name: `commodities.${at}.${name}`, code }] : [];
  });
}

interface Options {
  form: UseFormReturn<ReportValues>;
  images: PendingImages;
  known: { id: string; version: number } | undefined;
  /** The id that a new report is sent with. */
  idToSend: () => Promise<string>;
  groupId: string | undefined;
  /** With the values that were sent: more may have been typed since. */
  onSaved: (report: Report, sent: ReportValues) => Promise<unknown>;
}

/** Uploads, saves, and says what went wrong; what was typed stays in every case (docs/product/news.md#editor). */
export function useSave({ form, images, known, idToSend, groupId, onSaved }: Options) {
  const { t } = useTranslation('editor');
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<{ title: string; text: string }>();
  const [conflict, setConflict] = useState<ReportChange>();
  const isRunning = useRef(false);
  // Until the draft is cleared too: a press before that would be ignored while the button looks ready.
  const [isSaving, setSaving] = useState(false);

  const work = useChange({
    async mutationFn({ values, over }: { values: ReportValues; over: number | undefined }) {
      const { body, partAt } = await prepareReport(values, images, uploadImage, groupId);
      try {
        return known
          ? await saveReport(known.id, over ?? known.version, body)
          : await createReport({ ...body, id: await idToSend() });
      } catch (error) {
        for (const { name, code } of fieldErrors(error, partAt))
          form.setError(name as FieldPath<ReportValues> | 'root', { message: code });
        throw error;
      }
    },
  });

  function tell(error: unknown) {
    const change = error instanceof ApiError ? ReportChange.safeParse(error.body) : undefined;
    if (error instanceof ApiError && error.code === 'report.changed' && change?.success) {
      // A new report that is changed already was saved by a try whose reply was lost.
      if (known) setConflict(change.data);
      else setFailure({ title: t('failure.save'), text: t('failure.savedBefore') });
    } else if (error instanceof PreparationError)
      setFailure({
        title: t('failure.preparation'),
        text: t('failure.picture', { picture: error.picture, message: errorText(error.cause).text }),
      });
    else setFailure({ title: t('failure.save'), text: errorText(error).text });
  }

  /** The saved report, or nothing when it was not saved. `over`: the version of somebody else that is replaced. */
  async function save(over?: number): Promise<Report | undefined> {
    // A second Enter in a field would make a second report.
    if (isRunning.current) return undefined;
    isRunning.current = true;
    setSaving(true);
    return saveOnce(over).finally(() => {
      isRunning.current = false;
      setSaving(false);
    });
  }

  async function saveOnce(over: number | undefined): Promise<Report | undefined> {
    setFailure(undefined);
    setConflict(undefined);
    let saved: Report | undefined;
    const sent = structuredClone(form.getValues());
    await form.handleSubmit(async (values) => {
      try {
        saved = await work.mutateAsync({ values, over });
      } catch (error) {
        tell(error);
      }
    })();
    if (!saved) return undefined;
    queryClient.setQueryData(reportQuery(saved.id).queryKey, saved);
    await onSaved(saved, sent);
    void queryClient.invalidateQueries({
      queryKey: NEWS_KEY,
      predicate: ({ queryKey }) => queryKey[1] !== 'report',
    });
    return saved;
  }

  return { save, isSaving, failure, conflict, closeConflict: () => setConflict(undefined) };
}
