import { createHash } from 'node:crypto';
import type { SaveCommodity } from '@canola/api-schema/news/report';
import { EMPTY_RICH_TEXT, safeParseRichText } from '@canola/api-schema/news/rich-text';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../../../platform/deps.ts';

/** Texts that were checked and found right, by their hash: a year of reports is checked once, not at each list. */
const sound = new LRUCache<string, true>({ max: 5000 });

/**
 * Stored commodities with their texts checked again: a row that was changed past the service, or written by an older
 * version of it, shows an empty text rather than one that no longer counts as safe.
 */
export function checkedCommodities({ log }: Pick<Deps, 'log'>, stored: string): SaveCommodity[] {
  const commodities = JSON.parse(stored) as SaveCommodity[];
  const hash = createHash('sha256').update(stored).digest('base64');
  if (sound.has(hash)) return commodities;
  let isSound = true;
  const checked = commodities.map((commodity) => {
    const summary = safeParseRichText(commodity.summary);
    if (summary === null) isSound = false;
    return { ...commodity, summary: summary ?? EMPTY_RICH_TEXT };
  });
  if (isSound) sound.set(hash, true);
  else log.error({ hash }, 'a stored report holds a text that is not allowed');
  return checked;
}
