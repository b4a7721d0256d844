import { useAccess } from '#shared/access/use-access.ts';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { lateComponent } from '#shared/ui/late-component.tsx';

const HarvestStrip = lateComponent(async () => {
  const [part] = await Promise.all([import('./harvest-strip.tsx'), loadTexts(['position'])]);
  return part;
});

/**
 * The head of the first page, for people whose company sells: its height is reserved from the first picture, its code
 * and data come after the first price (docs/product/position.md#on-the-first-page).
 */
export function StripPlace({ isWanted }: { isWanted: boolean }) {
  const access = useAccess();
  if (access.company?.approvalState !== 'APPROVED' || access.modeOf('POSITION') !== 'full') return null;
  return <div className="harvest-strip">{isWanted && <HarvestStrip />}</div>;
}
