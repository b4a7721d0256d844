import { RemoveSeasonPlanDocument } from '@canola/api-schema/trading/generated/operations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CropPosition } from '#market/position/positions.ts';
import { messagesOf } from '#market/trading/field-errors.ts';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { useTradingChange } from '#market/trading/use-trading-change.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { toast } from '#shared/ui/toast.ts';

interface RemovePlanProps {
  position: CropPosition;
  onRemoved: () => void;
}

/** Asks first. A crop that is offered or sold stays on the page (docs/product/position.md#plan). */
export function RemovePlan({ position, onRemoved }: RemovePlanProps) {
  const { t } = useTranslation('position');
  const { id: companyId } = useTradingCompany();
  const change = useTradingChange();
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const { crop, plan, yearHarvested } = position;
  if (!plan) return null;
  const words = { crop: crop.name, year: yearHarvested };

  async function remove(version: number) {
    const { errors } = await change(RemoveSeasonPlanDocument, {
      companyId,
      cropId: crop.id,
      yearHarvested,
      version,
    });
    if (errors.length > 0)
      return setRefusal(
        errors.some(({ code }) => code === 'plan.stale') ? t('form.remove.stale') : messagesOf(errors),
      );
    toast({ kind: 'done', text: t('form.remove.done', words) });
    onRemoved();
  }

  return (
    <>
      <Button variant="danger-quiet" onPress={() => setAsking(true)}>
        {t('form.remove.action')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        tone="danger"
        title={t('form.remove.title', words)}
        confirmLabel={t('form.remove.confirm')}
        cancelLabel={t('form.remove.keep')}
        error={refusal}
        onConfirm={() => remove(plan.version)}
      >
        {t('form.remove.text', words)}
      </ConfirmDialog>
    </>
  );
}
