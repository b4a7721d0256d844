import { formatTons } from '@canola/api-schema/number-format';
import { SetSeasonPlanDocument } from '@canola/api-schema/trading/generated/operations';
import { useTranslation } from 'react-i18next';
import type { CropPosition } from '#market/position/positions.ts';
import { messagesOf } from '#market/trading/field-errors.ts';
import { useTradingCompany } from '#market/trading/trading-company.ts';
import { useTradingChange } from '#market/trading/use-trading-change.ts';
import { useChange } from '#shared/query/use-change.ts';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';

/** Everything that the figures leave open: sold beyond the harvest, offered beyond it, without a price, without costs. */
export function CropNotes({ position, onEdit }: { position: CropPosition; onEdit: () => void }) {
  const { t } = useTranslation('position');
  const locale = useFormatLocale();
  const { facts, result, value } = position;
  const { plan, offered } = facts;
  const unvalued = Math.min(facts.unvalued, Math.max(0, result.unsold));
  return (
    <div className="crop-notes">
      {result.unsold < 0 && (
        <Notice kind="clay">{t('note.oversold', { tons: formatTons(-result.unsold, locale) })}</Notice>
      )}
      {plan && offered > result.production && <LargerOffer position={position} />}
      {value.masked && <Notice>{t('note.masked')}</Notice>}
      {!value.masked && unvalued > 0 && (
        <Notice kind="wheat">{t('note.unvalued', { tons: formatTons(unvalued, locale) })}</Notice>
      )}
      {result.cost === null && (
        <Notice
          action={
            <Button variant="quiet" size="sm" onPress={onEdit}>
              {t(plan ? 'note.addCosts' : 'plan.add')}
            </Button>
          }
        >
          {t(plan ? 'note.costs' : 'note.plan')}
        </Notice>
      )}
    </div>
  );
}

/** More is in the storages than the plan expects: they know better. */
function LargerOffer({ position }: { position: CropPosition }) {
  const { t } = useTranslation('position');
  const locale = useFormatLocale();
  const { id: companyId } = useTradingCompany();
  const change = useTradingChange();
  const { crop, yearHarvested, plan, offered, result } = position;
  const take = useChange({
    mutationFn: async () => {
      if (!plan) return;
      const { errors } = await change(SetSeasonPlanDocument, {
        plan: { ...plan, companyId, cropId: crop.id, yearHarvested, harvested: offered },
      });
      if (errors.length > 0) toast({ kind: 'failed', text: messagesOf(errors) });
    },
  });
  const tons = formatTons(offered, locale);
  return (
    <Notice
      kind="wheat"
      action={
        <Button variant="quiet" size="sm" loading={take.isPending} onPress={() => take.mutate()}>
          {t('note.take', { tons })}
        </Button>
      }
    >
      {t('note.larger', { tons, production: formatTons(result.production, locale) })}
    </Notice>
  );
}
