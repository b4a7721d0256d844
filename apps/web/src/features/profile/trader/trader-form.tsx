import { LANGUAGES } from '@canola/api-schema/access';
import { MAX_COLLECTION_POINTS } from '@canola/api-schema/limits';
import {
  NewTraderApplication,
  type OwnTraderApplication,
} from '@canola/api-schema/trading/trader-application';
import type { UserCompany } from '@canola/api-schema/users/company';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Choices } from '#market/trader-form/choices.tsx';
import { PointsField } from '#market/trader-form/points-field.tsx';
import { useErrorText } from '#shared/errors/error-text.ts';
import { LANGUAGE_NAMES } from '#shared/i18n/language.ts';
import { useChange } from '#shared/query/use-change.ts';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { TextArea } from '#shared/ui/text-area.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useDirtyGuard } from '#shared/version/dirty-forms.ts';
import { postApplication, traderApplicationQuery } from './trader.queries.ts';

interface TraderFormProps {
  company: UserCompany;
  own: OwnTraderApplication;
}

const EMPTY = { descriptions: { en: '', cs: '', ro: '' }, regionIds: [], cropIds: [], points: [] };

/** After a refusal it begins with what was sent. What is typed stays until the server has it. */
export function TraderForm({ company, own: { application, choices } }: TraderFormProps) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const { name, descriptions, regionIds, cropIds, points } = application ?? {
    ...EMPTY,
    name: company.companyName,
  };
  const [form, setForm] = useState<NewTraderApplication>({ name, descriptions, regionIds, cropIds, points });
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const [isDirty, setDirty] = useState(false);
  useDirtyGuard(isDirty);
  const send = useChange({
    mutationFn: (input: NewTraderApplication) => postApplication(company.companyId, input),
    async onSuccess() {
      setDirty(false);
      toast({ kind: 'done', text: t('trader.sent') });
      await queryClient.invalidateQueries({ queryKey: traderApplicationQuery(company.companyId).queryKey });
    },
  });
  const change = (next: Partial<NewTraderApplication>) => {
    setForm((now) => ({ ...now, ...next }));
    setDirty(true);
    setErrors(new Map());
  };
  const problem = (field: string) => {
    const code = errors.get(field);
    return code === undefined
      ? undefined
      : t(`trader.error.${code}` as 'trader.error.required', { defaultValue: t('trader.error.required') });
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    // React sends the event on to the form around a dialog.
    event.stopPropagation();
    const typed = NewTraderApplication.safeParse(form);
    if (typed.success) return send.mutate(typed.data);
    const named = typed.error.issues.map(({ path, message }) => {
      const field = path[0] === 'descriptions' ? path.join('.') : String(path[0]);
      return [field, message.replace('field.', '')] as const;
    });
    // The first of a field counts.
    setErrors(new Map(named.toReversed()));
  }

  return (
    <form noValidate className="grid grid-cols-1 gap-4" onSubmit={submit}>
      <TextField
        label={t('trader.name')}
        hint={t('trader.nameHint')}
        value={form.name}
        onChange={(next) => change({ name: next })}
        error={problem('name')}
      />
      <Choices
        label={t('trader.regions')}
        options={choices.regions}
        chosen={form.regionIds}
        onChange={(next) => change({ regionIds: next })}
        error={problem('regionIds')}
      />
      <Choices
        label={t('trader.crops')}
        options={choices.crops}
        chosen={form.cropIds}
        onChange={(next) => change({ cropIds: next })}
        error={problem('cropIds')}
      />
      <PointsField
        country={company.companyCountry}
        points={form.points}
        onChange={(next) => change({ points: next })}
        error={problem('points')}
        words={{
          label: t('trader.points'),
          hint: t('trader.pointsHint', { max: MAX_COLLECTION_POINTS }),
          remove: (point) => t('trader.removePoint', { name: point }),
        }}
      />
      {LANGUAGES.map((language) => (
        <TextArea
          key={language}
          label={t('trader.description', { language: LANGUAGE_NAMES[language] })}
          value={form.descriptions[language]}
          onChange={(next) => change({ descriptions: { ...form.descriptions, [language]: next } })}
          error={problem(`descriptions.${language}`)}
        />
      ))}
      <p className="hint">{t('trader.consequences')}</p>
      {send.error && (
        <Notice kind="clay" live>
          {errorText(send.error).text}
        </Notice>
      )}
      <Button type="submit" block loading={send.isPending}>
        {t('trader.send')}
      </Button>
    </form>
  );
}
