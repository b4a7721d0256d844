import { LANGUAGES } from '@canola/api-schema/access';
import { MAX_COLLECTION_POINTS } from '@canola/api-schema/limits';
import { type DeskSettings, DeskSettingsEdit } from '@canola/api-schema/trading/desk-settings';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Choices } from '#market/trader-form/choices.tsx';
import { PointsField } from '#market/trader-form/points-field.tsx';
import { FailureNotice } from '#shared/errors/failure-notice.tsx';
import { LANGUAGE_NAMES } from '#shared/i18n/language.ts';
import { useChange } from '#shared/query/use-change.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { TextArea } from '#shared/ui/text-area.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useDirtyGuard } from '#shared/version/dirty-forms.ts';
import { useDeskCompany } from '../desk.queries.ts';
import { saveSettings, settingsQuery } from './settings.queries.ts';

/** Points, regions and the text about the trader, as farms see them. */
export function ProfileForm({ settings }: { settings: DeskSettings }) {
  const { t } = useTranslation('desk');
  const companyId = useDeskCompany();
  const queryClient = useQueryClient();
  const [form, setForm] = useState({
    descriptions: settings.descriptions,
    points: settings.points,
    regionIds: settings.regionIds,
  });
  const [isDirty, setDirty] = useState(false);
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set());
  useDirtyGuard(isDirty);
  const save = useChange({
    mutationFn: (edit: DeskSettingsEdit) => saveSettings(companyId, edit),
    onSuccess(saved) {
      setDirty(false);
      queryClient.setQueryData(settingsQuery(companyId).queryKey, saved);
      toast({ kind: 'done', text: t('settings.profile.saved') });
    },
  });
  const change = (next: Partial<typeof form>) => {
    setForm((now) => ({ ...now, ...next }));
    setDirty(true);
    setWrong(new Set());
  };
  const problem = (field: string) => (wrong.has(field) ? t('settings.profile.required') : undefined);
  function submit(event: FormEvent) {
    event.preventDefault();
    const edit = DeskSettingsEdit.safeParse(form);
    if (edit.success) return save.mutate(edit.data);
    setWrong(new Set(edit.error.issues.map(({ path }) => path.slice(0, 2).join('.'))));
  }
  const left = settings.regionChoices.filter(
    ({ id }) => settings.regionIds.includes(id) && !form.regionIds.includes(id),
  );
  return (
    <Card title={t('settings.points.title')} subtitle={t('settings.points.text')}>
      <form noValidate className="grid grid-cols-1 gap-4" onSubmit={submit}>
        <PointsField
          country={settings.countryId}
          points={form.points}
          onChange={(points) => change({ points })}
          error={problem('points')}
          words={{
            label: t('settings.points.title'),
            hint: t('settings.profile.pointsHint', { max: MAX_COLLECTION_POINTS }),
            remove: (name) => t('settings.profile.removePoint', { name }),
          }}
        />
        <Choices
          label={t('settings.profile.regions')}
          options={settings.regionChoices}
          chosen={form.regionIds}
          onChange={(regionIds) => change({ regionIds })}
          error={problem('regionIds')}
        />
        {left.length > 0 && (
          <Notice kind="wheat" live>
            {t('settings.profile.left', { regions: left.map(({ name }) => name).join(', ') })}
          </Notice>
        )}
        {LANGUAGES.map((language) => (
          <TextArea
            key={language}
            label={t('settings.profile.description', { language: LANGUAGE_NAMES[language] })}
            value={form.descriptions[language]}
            onChange={(text) => change({ descriptions: { ...form.descriptions, [language]: text } })}
            error={problem(`descriptions.${language}`)}
          />
        ))}
        <FailureNotice error={save.error} />
        <Button type="submit" loading={save.isPending} className="justify-self-start">
          {t('settings.profile.save')}
        </Button>
      </form>
    </Card>
  );
}
