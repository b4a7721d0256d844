import './ladder-page.css';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Ladder, useLadders } from '#market/ladder/ladder.queries.ts';
import { LadderProgress, LadderSteps } from '#market/ladder/ladder-progress.tsx';
import { ladderState } from '#market/ladder/ladder-state.ts';
import { CropTile, cropName } from '#market/marks/crop-icon.tsx';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';

/** The running ladders, above the orders that stand by themselves. */
export function LadderRows() {
  const { t } = useTranslation('ladder');
  const edges = useLadders().data?.ladders?.edges ?? [];
  if (edges.length === 0) return null;
  return (
    <ul className="ladder-list" aria-label={t('list.title')}>
      {edges.map(({ node }) => (
        <LadderRow key={node.id} ladder={node} />
      ))}
    </ul>
  );
}

function LadderRow({ ladder }: { ladder: Ladder }) {
  const { t } = useTranslation('ladder');
  const locale = useFormatLocale();
  const { id: ladderId, offer, quarter, rungs } = ladder;
  const next = rungs.find(({ state }) => state === 'WAITING');
  return (
    <li className="ladder-row">
      <span className="list-name">
        <CropTile crop={cropName(offer.crop.icon)} />
        <span className="min-w-0">
          <Link to="/transactions-and-orders/ladders/$ladderId" params={{ ladderId }} className="row-action">
            {t('head', { crop: offer.crop.name, quarter: quarter.name })}
          </Link>
          <span className="list-note">
            {t('title')} · {ladderState(ladder, t, locale)}
          </span>
        </span>
      </span>
      <LadderSteps ladder={ladder} />
      <div className="ladder-row-text">
        <LadderProgress ladder={ladder} />
        {next?.reason && <p className="hint">{next.reason.message}</p>}
      </div>
      <ChevronRight className="i i-16 ladder-row-open" />
    </li>
  );
}
