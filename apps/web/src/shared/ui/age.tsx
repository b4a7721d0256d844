import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type Age as AgeValue, ageOf, OLD_AFTER_MS } from '#shared/time/format.ts';
import { classes } from './classes.ts';
import { useNow } from './use-now.ts';

/** `bare` in a cell ("14 min"), `ago` in a sentence ("14 min ago"). */
export type AgeForm = 'bare' | 'ago';

export function ageText({ unit, count }: AgeValue, t: TFunction<'ui'>, form: AgeForm): string {
  return form === 'ago' ? t(`ageAgo.${unit}`, { count }) : t(`age.${unit}`, { count });
}

interface AgeProps {
  at: Date;
  form?: AgeForm;
  /** When it turns wheat-coloured; by default after two days. */
  oldAfterMs?: number;
}

export function Age({ at, form = 'ago', oldAfterMs = OLD_AFTER_MS }: AgeProps) {
  const { t } = useTranslation('ui');
  const now = useNow(at);
  const isOld = now - at.getTime() >= oldAfterMs;
  return (
    <time dateTime={at.toISOString()} className={classes('age', isOld && 'age-old')}>
      {ageText(ageOf(at, now), t, form)}
      {isOld && <span className="sr-only"> {t('old')}</span>}
    </time>
  );
}
