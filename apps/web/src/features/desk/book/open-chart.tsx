import type { BookCrop } from '@canola/api-schema/trading/desk-book';
import { useTranslation } from 'react-i18next';
import { Card } from '#shared/ui/card.tsx';
import { useDeskWords } from '../desk-words.ts';

/** Open tons by crop and delivery, left of zero what is sold and not bought. The table above has the same figures. */
export function OpenChart({ crops }: { crops: readonly BookCrop[] }) {
  const { t } = useTranslation('desk');
  const words = useDeskWords();
  const isOpen = ({ open }: { open: string }) => Number(open) !== 0;
  const bars = crops.flatMap(({ quarters }) => quarters.map(({ open }) => Math.abs(Number(open))));
  const most = Math.max(...bars, 1);
  return (
    <Card title={t('book.chart')} end={<span className="hint">{t('book.chartUnit')}</span>}>
      <ul className="desk-chart">
        {crops
          .filter(({ quarters }) => quarters.some(isOpen))
          .map(({ crop, quarters }) => (
            <li key={crop.id}>
              <b>{crop.name}</b>
              <ul>
                {quarters.filter(isOpen).map(({ quarterId, open }) => {
                  const value = Number(open);
                  const width = `${(Math.abs(value) / most) * 50}%`;
                  return (
                    <li key={quarterId} className="desk-chart-line">
                      <span className="hint">{words.quarter(quarterId)}</span>
                      <span className="desk-chart-bar">
                        <i
                          data-short={value < 0 || undefined}
                          style={{ width, [value < 0 ? 'right' : 'left']: '50%' }}
                        />
                      </span>
                      <span className="num text-end">{`${value > 0 ? '+' : ''}${words.tons(open)}`}</span>
                    </li>
                  );
                })}
              </ul>
            </li>
          ))}
      </ul>
    </Card>
  );
}
