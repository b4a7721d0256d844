import { currencySign, formatNumber, formatTons } from '@canola/api-schema/number-format';
import { UNUSUAL_YIELD } from '@canola/api-schema/position';
import { CropsDocument, SetSeasonPlanDocument } from '@canola/api-schema/trading/generated/operations';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type CropPosition, type SentPosition, usePositions } from '#market/position/positions.ts';
import { showErrors } from '#market/trading/field-errors.ts';
import { tradingQuery } from '#market/trading/trading-api.ts';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { useTradingChange } from '#market/trading/use-trading-change.ts';
import { useFormField } from '#shared/form/use-form-field.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { CACHED_FOREVER } from '#shared/query/query-client.ts';
import { Button } from '#shared/ui/button.tsx';
import { ComboBox } from '#shared/ui/combo-box.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { useDirtyGuard } from '#shared/version/dirty-forms.ts';
import { PlanForm, type PlanSent, planInput, planValues } from './plan.schema.ts';
import { CostFields, type PlanFormApi, PlanNumber } from './plan-fields.tsx';
import { RemovePlan } from './remove-plan.tsx';
import { StalePlan } from './stale-plan.tsx';

interface PlanDialogProps {
  year: number;
  /** Left out for a crop that the harvest doesn't have yet. */
  position: CropPosition | undefined;
  taken: readonly string[];
  onClose: () => void;
}

/** Area, yield and costs: everything else is known already (docs/product/position.md#plan). */
export default function PlanDialog({ year, position, taken, onClose }: PlanDialogProps) {
  const { t } = useTranslation('position');
  const formId = useId();
  const { currency } = useTradingCompany();
  const form: PlanFormApi = useForm<PlanForm, unknown, PlanSent>({
    resolver: zodResolver(PlanForm),
    defaultValues: planValues(position?.crop.id ?? null, position?.plan),
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  useDirtyGuard(isDirty && !isSubmitting);
  const saving = useSave({ year, position, form, onClose });
  const title = position ? t('form.title', { crop: position.crop.name, year }) : t('form.titleNew', { year });
  return (
    <>
      <Dialog
        isOpen
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={title}
        closesOutside={false}
        footer={
          <>
            {position && <RemovePlan position={position} onRemoved={onClose} />}
            <Button type="submit" form={formId} loading={isSubmitting} loadingText={t('form.saving')}>
              {t('form.save')}
            </Button>
          </>
        }
      >
        <form
          id={formId}
          noValidate
          className="grid gap-4"
          onSubmit={(event) => void form.handleSubmit(saving.check)(event)}
        >
          {saving.theirs && (
            <StalePlan
              theirs={saving.theirs}
              yours={form.getValues()}
              currency={currency}
              onKeep={() => void form.handleSubmit(saving.check)()}
              onTake={saving.takeTheirs}
            />
          )}
          {!position && <CropField form={form} taken={taken} />}
          <div className="grid grid-cols-2 gap-3">
            <PlanNumber
              form={form}
              name="areaHa"
              label={t('form.area')}
              unit="ha"
              autoFocus={position !== undefined}
            />
            <PlanNumber form={form} name="yield" label={t('form.yield')} unit={t('unit.yield')} />
          </div>
          <CostFields form={form} sign={currencySign(currency)} />
          <PlanNumber
            form={form}
            name="harvested"
            label={t('form.harvested')}
            unit="t"
            hint={t('form.harvestedHint')}
            optional
          />
          {errors.root?.message && (
            <Notice kind="clay" live className="whitespace-pre-line">
              {errors.root.message}
            </Notice>
          )}
        </form>
      </Dialog>
      <UnusualYield asked={saving.asked} onClose={saving.forget} onConfirm={saving.confirm} />
    </>
  );
}

interface Saving extends Pick<PlanDialogProps, 'year' | 'position' | 'onClose'> {
  form: PlanFormApi;
}

function useSave({ year, position, form, onClose }: Saving) {
  const { t } = useTranslation('position');
  const { id: companyId } = useTradingCompany();
  const change = useTradingChange();
  const positions = usePositions(year);
  const [version, setVersion] = useState(position?.plan?.version ?? null);
  const [theirs, setTheirs] = useState<NonNullable<SentPosition['plan']>>();
  const [asked, setAsked] = useState<PlanSent>();

  async function save(sent: PlanSent) {
    const plan = { ...planInput(sent), companyId, yearHarvested: year, version };
    const { errors } = await change(SetSeasonPlanDocument, { plan });
    if (errors.some(({ code }) => code === 'plan.stale')) return showTheirs(sent.cropId);
    const field = sent.costKind === 'perHa' ? 'costPerHa' : 'costPerTon';
    showErrors(form, errors, {
      areaHa: 'areaHa',
      yield: 'yield',
      harvested: 'harvested',
      cropId: 'cropId',
      [field]: 'cost',
    });
    if (errors.length > 0) return;
    toast({ kind: 'done', text: t('form.done') });
    onClose();
  }

  /** Both are shown; the next save names the version that was seen here. */
  async function showTheirs(cropId: string) {
    const { data } = await positions.refetch();
    const found = data?.find(({ crop }) => crop.id === cropId)?.plan;
    setTheirs(found ?? undefined);
    setVersion(found?.version ?? null);
  }

  return {
    theirs,
    asked,
    check: (sent: PlanSent) => (Number(sent.yield) > UNUSUAL_YIELD ? setAsked(sent) : save(sent)),
    forget: () => setAsked(undefined),
    async confirm() {
      if (asked) await save(asked);
      setAsked(undefined);
    },
    takeTheirs() {
      if (theirs) form.reset(planValues(form.getValues('cropId'), theirs));
      setTheirs(undefined);
    },
  };
}

interface UnusualYieldProps {
  asked: PlanSent | undefined;
  onClose: () => void;
  onConfirm: () => Promise<void>;
}

/** 65 t/ha is a lost comma more often than a harvest: it is asked once more. */
function UnusualYield({ asked, onClose, onConfirm }: UnusualYieldProps) {
  const { t } = useTranslation('position');
  const locale = useFormatLocale();
  const crops = useCrops();
  const yields = formatNumber(asked?.yield ?? 0, locale);
  return (
    <ConfirmDialog
      isOpen={asked !== undefined}
      onClose={onClose}
      title={t('form.unusual.title', { yield: yields })}
      confirmLabel={t('form.unusual.confirm', { yield: yields })}
      cancelLabel={t('form.unusual.cancel')}
      onConfirm={onConfirm}
    >
      {asked &&
        t('form.unusual.text', {
          crop: crops.find(({ id }) => id === asked.cropId)?.name ?? '',
          tons: formatTons(Number(asked.areaHa) * Number(asked.yield), locale),
          area: formatNumber(asked.areaHa, locale),
        })}
    </ConfirmDialog>
  );
}

function useCrops() {
  const { data } = useQuery({
    ...tradingQuery(CropsDocument, { tradeType: 'FROM_STORAGE', locale: useLanguage() }),
    ...CACHED_FOREVER,
  });
  return data?.crops ?? [];
}

function CropField({ form, taken }: { form: PlanFormApi; taken: readonly string[] }) {
  const { t } = useTranslation('position');
  const { code, ...field } = useFormField(form, 'cropId');
  const options = useCrops()
    .filter(({ id }) => !taken.includes(id))
    .map(({ id, name }) => ({ id, label: name }));
  return (
    <ComboBox
      {...field}
      label={t('form.crop')}
      options={options}
      autoFocus
      menuTrigger="input"
      error={code && t('form.required')}
    />
  );
}
