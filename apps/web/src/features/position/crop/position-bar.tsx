import { formatTons } from '@canola/api-schema/number-format';
import { mayStand } from '@canola/api-schema/position';
import { useTranslation } from 'react-i18next';
import { type CropPosition, useToday } from '#market/position/positions.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';

const PARTS = ['signed', 'onItsWay', 'ordered', 'free', 'standing'] as const;

/** From certain to uncertain (docs/product/position.md#page); without a legend where the row is narrow. */
export function PositionBar({ position, isBare = false }: { position: CropPosition; isBare?: boolean }) {
  const { t } = useTranslation('position');
  const locale = useFormatLocale();
  const today = useToday();
  const { facts, result, crop, yearHarvested } = position;
  const tons = {
    signed: facts.signed.tons,
    onItsWay: facts.onItsWay.tons,
    ordered: facts.ordered,
    free: facts.free,
    standing: result.standing,
  };
  const stands = mayStand(crop.id, yearHarvested, facts.plan, today);
  const wordOf = (part: (typeof PARTS)[number]) =>
    t(part === 'standing' && !stands ? 'part.notStored' : `part.${part}`);
  const shown = PARTS.filter((part) => tons[part] > 0);
  const words = shown.map((part) => `${formatTons(tons[part], locale)} ${wordOf(part)}`);
  return (
    <div>
      <div className="position-bar" role="img" aria-label={words.join(', ')}>
        {shown.map((part) => (
          <span key={part} className={`position-${part}`} style={{ flexGrow: tons[part] }} />
        ))}
      </div>
      {!isBare && (
        <div className="position-legend" aria-hidden="true">
          {shown.map((part) => (
            <span key={part}>
              <i className={`position-${part}`} />
              <b>{formatTons(tons[part], locale)}</b> {wordOf(part)}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
