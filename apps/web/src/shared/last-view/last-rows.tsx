import './last-view.css';
import { useTranslation } from 'react-i18next';
import { Age } from '#shared/ui/age.tsx';
import type { LastView } from './last-view.ts';

interface LastRowsProps {
  view: LastView;
  /** Without a connection nothing newer is on its way. */
  isOffline?: boolean;
}

/** Greyed, with its age: nothing can be done with it. */
export function LastRows({ view, isOffline = false }: LastRowsProps) {
  const { t } = useTranslation('ui');
  return (
    <div data-from-last-visit>
      <p className="last-view-note" role="status">
        {t(isOffline ? 'lastView.offline' : 'lastView.loading')} <Age at={new Date(view.at)} />
      </p>
      <ul className="card last-view-rows">
        {view.rows.map(({ name, value, note }) => (
          <li key={name} className="last-view-row">
            <span>{name}</span>
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
}
