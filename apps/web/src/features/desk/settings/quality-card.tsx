import {
  MAX_QUALITY_RULES,
  type QualityRule,
  QualityRules,
  RULE_KINDS,
} from '@canola/api-schema/deliveries/quality';
import { DeskQuality, type DeskQualityEdit } from '@canola/api-schema/trading/desk-deliveries';
import type { DeskSettings } from '@canola/api-schema/trading/desk-settings';
import { CropsDocument } from '@canola/api-schema/trading/generated/operations';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PARAMETER_IDS, useParameterWords } from '#market/deliveries/parameters.ts';
import { tradingQuery } from '#market/trading/trading-api.ts';
import { api } from '#shared/api/client.ts';
import { FailureNotice } from '#shared/errors/failure-notice.tsx';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { Loaded } from '#shared/query/loaded.tsx';
import { useChange } from '#shared/query/use-change.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { NumberField } from '#shared/ui/number-field.tsx';
import { Select } from '#shared/ui/select.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useDirtyGuard } from '#shared/version/dirty-forms.ts';
import { DESK, DESK_KEY, useDeskCompany } from '../desk.queries.ts';
import { settingsQuery } from './settings.queries.ts';

const qualityQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...DESK_KEY, 'quality', companyId],
    queryFn: ({ signal }) =>
      api.get(`${DESK}/quality`, { query: { companyId }, schema: DeskQuality, signal }),
  });

const saveQuality = (companyId: string, body: DeskQualityEdit) =>
  api.put(`${DESK}/quality`, { query: { companyId }, body, schema: DeskQuality });

type Kind = (typeof RULE_KINDS)[number];
const FIELDS = {
  dry: ['base'],
  weight_percent: ['base', 'ratio'],
  price_percent: ['base', 'above', 'below', 'cap'],
  fee: ['base', 'perPoint'],
  limit: ['min', 'max'],
} as const satisfies Record<Kind, readonly string[]>;
type Field = (typeof FIELDS)[Kind][number];
const OPTIONAL: readonly Field[] = ['cap', 'min', 'max'];

/** As it is typed; only the fields of its kind are sent. */
interface TypedRule {
  key: string;
  kind: Kind;
  parameter: string;
  numbers: Partial<Record<Field, number | null>>;
}

/** Deductions and additions for quality, by crop. A change is a new version of the terms, for contracts from then on. */
export function QualityCard({ settings }: { settings: DeskSettings }) {
  const { t } = useTranslation('deliveries');
  const query = useQuery(qualityQuery(useDeskCompany()));
  const crops =
    useQuery(tradingQuery(CropsDocument, { tradeType: 'FROM_STORAGE', locale: useLanguage() })).data?.crops ??
    [];
  const offered = crops.filter(({ id }) => settings.cropIds.includes(id));
  const [cropId, setCropId] = useState<string>();
  const chosen = cropId ?? offered[0]?.id;
  return (
    <Card title={t('quality.title')} subtitle={t('quality.text')}>
      <Loaded query={query} skeleton={<SkeletonRows rows={3} />} height={160}>
        {(quality) =>
          chosen && (
            <div className="grid gap-4">
              <Select
                label={t('desk.crop')}
                options={offered.map(({ id, name }) => ({ id, label: name }))}
                value={chosen}
                onChange={setCropId}
              />
              <ScheduleForm
                key={`${chosen} ${quality.schedules.find((each) => each.cropId === chosen)?.version ?? 0}`}
                cropId={chosen}
                quality={quality}
              />
            </div>
          )
        }
      </Loaded>
    </Card>
  );
}

function typedOf(rule: QualityRule, at: number): TypedRule {
  const values: Record<string, string | null> = { ...rule };
  const numbers = Object.fromEntries(
    FIELDS[rule.kind].map((field) => [field, values[field] == null ? null : Number(values[field])]),
  );
  return { key: `${at}`, kind: rule.kind, parameter: rule.parameter, numbers };
}

function ruleOf({ kind, parameter, numbers }: TypedRule): unknown {
  const fields = FIELDS[kind].map((field) => {
    const value = numbers[field] ?? null;
    return [field, value === null ? null : String(value)];
  });
  return { kind, parameter, ...Object.fromEntries(fields) };
}

function ScheduleForm({ cropId, quality }: { cropId: string; quality: DeskQuality }) {
  const { t } = useTranslation('deliveries');
  const companyId = useDeskCompany();
  const queryClient = useQueryClient();
  const schedule = quality.schedules.find((each) => each.cropId === cropId);
  const [rules, setRules] = useState<readonly TypedRule[]>(() => (schedule?.rules ?? []).map(typedOf));
  const [isTried, setTried] = useState(false);
  const [isTouched, setTouched] = useState(false);
  useDirtyGuard(isTouched);
  const checked = QualityRules.safeParse(rules.map(ruleOf));
  const problems = new Set(checked.error?.issues.map(({ path }) => path.join('.')) ?? []);
  const save = useChange({
    mutationFn: (sent: QualityRule[]) =>
      saveQuality(companyId, { cropId, rules: sent, version: schedule?.version ?? 0 }),
    async onSuccess(saved) {
      queryClient.setQueryData(qualityQuery(companyId).queryKey, saved);
      toast({ kind: 'done', text: t('quality.saved') });
      await queryClient.invalidateQueries({ queryKey: settingsQuery(companyId).queryKey });
    },
  });
  function change(next: readonly TypedRule[]) {
    setRules(next);
    setTouched(true);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (checked.success) save.mutate(checked.data);
  }
  return (
    <form noValidate className="grid gap-3" onSubmit={submit}>
      {rules.map((rule, at) => (
        <RuleFields
          key={rule.key}
          rule={rule}
          problemAt={(field) => isTried && problems.has(`${at}.${field}`)}
          onChange={(next) => change(rules.map((other) => (other === rule ? next : other)))}
          onRemove={() => change(rules.filter((other) => other !== rule))}
        />
      ))}
      {rules.length === 0 && <p className="hint">{t('schedule.none')}</p>}
      {rules.length < MAX_QUALITY_RULES && (
        <Button
          variant="quiet"
          size="sm"
          icon={Plus}
          className="justify-self-start"
          onPress={() =>
            change([...rules, { key: crypto.randomUUID(), kind: 'dry', parameter: 'moisture', numbers: {} }])
          }
        >
          {t('quality.add')}
        </Button>
      )}
      <FailureNotice error={save.error} />
      <Button type="submit" loading={save.isPending} className="justify-self-start">
        {t('quality.save')}
      </Button>
    </form>
  );
}

interface RuleFieldsProps {
  rule: TypedRule;
  problemAt: (field: string) => boolean;
  onChange: (rule: TypedRule) => void;
  onRemove: () => void;
}

function RuleFields({ rule, problemAt, onChange, onRemove }: RuleFieldsProps) {
  const { t } = useTranslation('deliveries');
  const words = useParameterWords();
  return (
    <fieldset className="quality-rule">
      <Select
        label={t('quality.kind')}
        options={RULE_KINDS.map((id) => ({ id, label: t(`quality.kinds.${id}`) }))}
        value={rule.kind}
        onChange={(kind) => onChange({ ...rule, kind })}
      />
      <Select
        label={t('quality.parameter')}
        options={PARAMETER_IDS.map((id) => ({ id: id as string, label: words.name(id) }))}
        value={rule.parameter}
        onChange={(parameter) => onChange({ ...rule, parameter })}
        error={problemAt('parameter') ? t('quality.twice') : undefined}
      />
      {FIELDS[rule.kind].map((field: Field) => (
        <NumberField
          key={field}
          label={t(`quality.fields.${field}`)}
          optional={OPTIONAL.includes(field)}
          decimals={2}
          value={rule.numbers[field] ?? null}
          onChange={(value) => onChange({ ...rule, numbers: { ...rule.numbers, [field]: value } })}
          error={problemAt(field) ? t('quality.check') : undefined}
        />
      ))}
      <IconButton icon={Trash2} label={t('quality.remove')} onPress={onRemove} />
    </fieldset>
  );
}
