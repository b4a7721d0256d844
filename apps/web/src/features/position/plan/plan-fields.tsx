import type { ComponentProps } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormField } from '#shared/form/use-form-field.ts';
import { NumberField } from '#shared/ui/number-field.tsx';
import { SegmentedControl } from '#shared/ui/segmented-control.tsx';
import type { PlanForm, PlanSent } from './plan.schema.ts';

export type PlanFormApi = UseFormReturn<PlanForm, unknown, PlanSent>;

const CODES = ['required', 'areaRange', 'yieldRange', 'positive'] as const;
const isCode = (code: string): code is (typeof CODES)[number] => (CODES as readonly string[]).includes(code);

interface PlanNumberProps
  extends Omit<ComponentProps<typeof NumberField>, 'form' | 'name' | 'value' | 'onChange' | 'error'> {
  form: PlanFormApi;
  name: 'areaHa' | 'yield' | 'harvested' | 'cost';
}

export function PlanNumber({ form, name, ...props }: PlanNumberProps) {
  const { t } = useTranslation('position');
  const { code, ...field } = useFormField(form, name);
  return (
    <NumberField
      {...props}
      {...field}
      decimals={2}
      error={code !== undefined && isCode(code) ? t(`form.${code}`) : code}
    />
  );
}

/** By the hectare or by the ton, never both. */
export function CostFields({ form, sign }: { form: PlanFormApi; sign: string }) {
  const { t } = useTranslation('position');
  const costKind = useWatch({ control: form.control, name: 'costKind' });
  return (
    <div className="grid gap-2">
      <SegmentedControl
        block
        label={t('form.costKind')}
        value={costKind}
        onChange={(kind) => form.setValue('costKind', kind, { shouldDirty: true })}
        options={[
          { id: 'perHa', label: t('form.perHa') },
          { id: 'perTon', label: t('form.perTon') },
        ]}
      />
      <PlanNumber
        form={form}
        name="cost"
        label={t('form.cost')}
        unit={costKind === 'perHa' ? `${sign}/ha` : `${sign}/t`}
        hint={t('form.costHint')}
        optional
      />
    </div>
  );
}
