import './last-view.css';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Age } from '#shared/ui/age.tsx';
import type { LastView } from './last-view.ts';

interface LastRowsProps {
  view: LastView;
  /** Without a connection nothing newer is on its way. */
  isOffline?: boolean;
}

/** As many as are in view: the rest would be drawn for nothing, once for each step until the fresh ones are there. */
const ROWS_IN_VIEW = 16;

/** Greyed, with its age: nothing can be done with it. */
export const LastRows = memo(({ view, isOffline = false }: LastRowsProps) => {
  const { t } = useTranslation('ui');
  const rows = isOffline ? view.rows : view.rows.slice(0, ROWS_IN_VIEW);
  return (
    <div data-from-last-visit>
      <p className="last-view-note" role="status">
        {t(isOffline ? 'lastView.offline' : 'lastView.loading')} <Age at={new Date(view.at)} />
      </p>
      <ul className="card last-view-rows">
        {rows.map(({ name, value, note }) => (
          <li key={name} className="last-view-row">
            <span className="last-view-name">{name}</span>
            <span className="last-view-figure">
              <span className="last-view-value" data-last-price>
                {value} <span className="last-view-unit">{view.unit}</span>
              </span>
              <span className="last-view-small">{note}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
});
