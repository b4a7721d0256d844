import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TRIAL_FAVOURITES } from '#market/favourites/favourites.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { Link } from '#shared/ui/link.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { PHONE, useMedia } from '#shared/ui/use-media.ts';
import type { BoardRow } from './board.ts';
import { usePlanName } from './use-plan-name.ts';

interface TrialNoticeProps {
  rows: readonly BoardRow[];
  favourites: readonly string[];
}

/** Which prices are shown, which are not today, and what the plan adds; on a phone without a frame. */
export function TrialNotice({ rows, favourites }: TrialNoticeProps) {
  const { t } = useTranslation('price-board');
  const isPhone = useMedia(PHONE);
  const list = new Intl.ListFormat(useLanguage());
  const { shown, used } = trialCrops(rows, favourites);
  const plan = usePlanName();
  const sentences = [
    shown.length > 0 && t('trial.shown', { crops: list.format(shown) }),
    used.length > 0 && t('trial.used', { crops: list.format(used) }),
    shown.length + used.length === 0 && t('trial.none'),
    t('trial.all', { plan }),
  ];
  const text = sentences.filter(Boolean).join(' ');
  if (isPhone)
    return (
      <p className="hint mb-3">
        {text} <Link to="/pricing">{t('trial.action')}</Link>
      </p>
    );
  return (
    <Notice
      kind="wheat"
      icon={Lock}
      className="mb-3 items-center"
      action={
        <LinkButton to="/pricing" variant="upgrade" size="sm">
          {t('trial.action')}
        </LinkButton>
      }
    >
      {text}
    </Notice>
  );
}

/**
 * The names of the favourites that count in trial: those with prices, and those that are masked because the company's
 * two crops of the day are others, seen on another device or by a colleague (docs/product/plans.md#masking).
 */
export function trialCrops(
  rows: readonly BoardRow[],
  favourites: readonly string[],
): { shown: string[]; used: string[] } {
  const counted = favourites
    .slice(0, TRIAL_FAVOURITES)
    .flatMap((id) => rows.find(({ crop }) => crop.id === id) ?? []);
  const isMasked = ({ best }: BoardRow) => [...best.values()].every(({ masked }) => masked);
  return {
    shown: counted.filter((row) => !isMasked(row)).map(({ crop }) => crop.name),
    used: counted.filter(isMasked).map(({ crop }) => crop.name),
  };
}
