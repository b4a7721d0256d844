import { SetSeasonPlanDocument } from '@canola/api-schema/trading/generated/operations';
import { useTranslation } from 'react-i18next';
import { type CropPosition, usePositions } from '#market/position/positions.ts';
import { messagesOf } from '#market/trading/field-errors.ts';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { useTradingChange } from '#market/trading/use-trading-change.ts';
import { useChange } from '#shared/query/use-change.ts';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { toast } from '#shared/ui/toast.ts';

/** A harvest that nobody has planned yet takes the plans of the one before, on request. */
export function CopyPlans({ year, crops }: { year: number; crops: readonly CropPosition[] }) {
  const isPlanned = crops.some(({ plan }) => plan !== null);
  return isPlanned ? null : <Offered year={year} />;
}

function Offered({ year }: { year: number }) {
  const { t } = useTranslation('position');
  const from = year - 1;
  const { id: companyId } = useTradingCompany();
  const change = useTradingChange();
  const planned = (usePositions(from).data ?? []).flatMap(({ crop, plan }) =>
    plan ? [{ cropId: crop.id, plan }] : [],
  );
  const copy = useChange({
    mutationFn: async () => {
      for (const { cropId, plan } of planned) {
        const { version: _, harvested: __, ...rest } = plan;
        const { errors } = await change(SetSeasonPlanDocument, {
          plan: { ...rest, companyId, cropId, yearHarvested: year },
        });
        // Somebody else has planned this crop in the meantime: theirs stays.
        const failed = errors.filter(({ code }) => code !== 'plan.stale');
        if (failed.length > 0) return toast({ kind: 'failed', text: messagesOf(failed) });
      }
      return toast({ kind: 'done', text: t('copy.done', { from }) });
    },
  });
  if (planned.length === 0) return null;
  return (
    <Notice
      className="mt-4"
      title={t('copy.title', { year })}
      action={
        <Button variant="secondary" size="sm" loading={copy.isPending} onPress={() => copy.mutate()}>
          {t('copy.action', { from })}
        </Button>
      }
    >
      {t('copy.text', { count: planned.length, from })}
    </Notice>
  );
}
