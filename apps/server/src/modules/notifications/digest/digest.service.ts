import { ALERT_MESSAGES } from '@canola/api-schema/notifications/channels';
import type { Digest, DigestLine, DigestPreview } from '@canola/api-schema/notifications/mail-choice';
import type { Config } from '../../../platform/config/config.ts';
import type { Deps } from '../../../platform/deps.ts';
import { texts } from '../../../platform/i18n/texts.ts';
import { letter } from '../../../platform/mail/letter.ts';
import type { PlainMail } from '../../../platform/mail/mail.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { digestBefore, zoneOf } from '../mail-choice.service.ts';
import { readingOf } from '../notifications.service.ts';
import { isUnderstood, render } from '../notifications.texts.ts';
import { isMasked, type Readers } from '../readers.ts';
import { listDigestNews, type Period } from './digest.queries.ts';

export interface DigestSection {
  title: string;
  lines: readonly DigestLine[];
  /** Whether it alone is worth a mail: without any news none is sent. */
  isNews: boolean;
  /** Its part of the subject. */
  headline?: string | undefined;
}

/** Sections that other modules write about a person's day; `app.ts` and `tasks.ts` pass them in. */
export type DigestPart = (
  deps: Pick<Deps, 'db' | 'clock'>,
  reader: Viewer,
  period: Period,
) => Promise<DigestSection[]>;

export interface DigestSources extends Pick<Readers, 'showsPrices' | 'isOpen'> {
  parts: readonly DigestPart[];
}

/** Above these the rest is in the bell. */
const MOST_ALERTS = 60;
const MOST_REPORTS = 5;

/** The sections that have something to say, in the order of the mail (docs/product/alerts.md#digest). */
export async function readDigest(
  deps: Pick<Deps, 'db' | 'clock'>,
  reader: Viewer,
  sources: DigestSources,
  period: Period,
): Promise<DigestSection[]> {
  const sections: DigestSection[] = [];
  for (const part of sources.parts) sections.push(...(await part(deps, reader, period)));
  const t = texts(reader.language, 'notifications');
  const alerts = await newsOf(deps, reader, sources, period, { kinds: ALERT_MESSAGES, most: MOST_ALERTS });
  const reports = await newsOf(deps, reader, sources, period, {
    kinds: ['report.published'],
    most: MOST_REPORTS,
  });
  sections.push(
    {
      title: t('digest.alerts'),
      lines: alerts,
      isNews: true,
      headline: t('digest.reached', { count: alerts.length }),
    },
    { title: t('digest.report'), lines: reports, isNews: true, headline: t('digest.report') },
  );
  return sections.filter(({ lines }) => lines.length > 0);
}

/** Messages that the reader can still open: an alert may be deleted, a report taken back, a plan may end. */
async function newsOf(
  deps: Pick<Deps, 'db' | 'clock'>,
  reader: Viewer,
  { showsPrices, isOpen }: DigestSources,
  period: Period,
  which: { kinds: readonly string[]; most: number },
): Promise<DigestLine[]> {
  const { language, userId } = reader;
  const lines: DigestLine[] = [];
  for (const row of await listDigestNews(deps.db, readingOf(reader), period, which)) {
    if (!isUnderstood(row.kind, row.params) || !(await isOpen(deps, userId, row))) continue;
    const { title, body } = render(row.kind, row.params, {
      language,
      isMasked: isMasked(row, reader, showsPrices),
      isPast: true,
    });
    lines.push({ text: title, hint: body, value: null, change: null, url: row.url, action: null });
  }
  return lines;
}

export const hasNews = (sections: readonly DigestSection[]) => sections.some(({ isNews }) => isNews);

const MOST_HEADLINES = 2;

/** The things that wait and the price that moved most, or whatever else there is. */
function subjectOf(sections: readonly DigestSection[], reader: Viewer): string {
  const t = texts(reader.language, 'notifications');
  const headlines = sections.flatMap(({ headline }) => headline ?? []).slice(0, MOST_HEADLINES);
  return headlines.join(', ') || t('digest.empty');
}

export function writeDigest(
  config: Pick<Config, 'support' | 'publicUrl'>,
  reader: Viewer,
  sections: readonly DigestSection[],
  { digest, unsubscribeUrl }: { digest: Digest; unsubscribeUrl: string },
): PlainMail {
  const { email: to, language } = reader;
  const t = texts(language, 'notifications');
  const mail = letter(config, {
    to,
    language,
    subject: subjectOf(sections, reader),
    paragraphs: [],
    parts: sections.map(({ title, lines }) => ({
      title,
      paragraphs: [],
      rows: lines.map(({ url, action, ...row }) => ({
        ...row,
        action,
        url: url === null ? null : `${config.publicUrl}${url}`,
      })),
      button: undefined,
    })),
    button: { text: t('digest.open'), url: config.publicUrl },
    note: t(`digest.how.${digest === 'WEEKLY' ? 'WEEKLY' : 'DAILY'}`),
    why: { text: t('digest.why'), link: t('digest.unsubscribe'), url: unsubscribeUrl },
    isGreeted: false,
  });
  return { ...mail, unsubscribeUrl };
}

/** As it would be sent now, whether or not there is news. */
export async function previewDigest(
  deps: Pick<Deps, 'db' | 'clock'>,
  reader: Viewer,
  sources: DigestSources,
): Promise<DigestPreview> {
  const until = deps.clock.now();
  const sections = await readDigest(deps, reader, sources, {
    since: digestBefore('DAILY', until, zoneOf(reader)),
    until,
  });
  return {
    subject: subjectOf(sections, reader),
    sections: sections.map(({ title, lines }) => ({ title, lines: [...lines] })),
  };
}
