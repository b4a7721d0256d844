import type { TFunction } from 'i18next';
import { formatDay } from '#shared/time/format.ts';
import type { Ladder } from './ladder.queries.ts';

/** In a few words: paused, ended, closing on a day. */
export function ladderState(
  { ended, held, closed, sellBy }: Pick<Ladder, 'ended' | 'held' | 'closed' | 'sellBy'>,
  t: TFunction<'ladder'>,
  locale: string,
): string {
  const day = sellBy === null ? '' : formatDay(new Date(`${sellBy}T12:00:00Z`), locale, 'UTC');
  if (ended) return t('state.ended');
  if (held) return t('state.held');
  if (closed) return t('state.closed', { day });
  return sellBy === null ? t('state.open') : t('state.closes', { day });
}
