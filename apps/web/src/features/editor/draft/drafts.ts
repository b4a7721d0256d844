import { draftStore } from '#shared/storage/draft-store.ts';
import type { ReportValues } from '../form/report-values.ts';

/** What this browser keeps of a report that is not saved yet, its pictures included (docs/product/news.md#editor). */
export interface Draft {
  savedAt: number;
  /** The version that was being changed; null for a report that was never saved. */
  version: number | null;
  /** The id that a new report was sent with: sent again, it is still one report. */
  sentId?: string | undefined;
  values: ReportValues;
  images: { url: string; file: File }[];
}

export const drafts = draftStore<Draft>();
