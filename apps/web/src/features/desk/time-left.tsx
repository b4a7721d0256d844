import { useTranslation } from 'react-i18next';
import { formatDay, formatTime } from '#shared/time/format.ts';
import { classes } from '#shared/ui/classes.ts';
import { useNow } from '#shared/ui/use-now.ts';
import { useDeskWords } from './desk-words.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export type Urgency = 'late' | 'soon' | 'calm';

/** Clay in the last four hours, when the trader's people are warned again; wheat in the last day. */
export function urgencyOf(left: number): Urgency {
  if (left < 4 * HOUR) return 'late';
  return left < 24 * HOUR ? 'soon' : 'calm';
}

/** Whole minutes below a day, whole hours from then on. */
export function leftParts(left: number): { hours: number; minutes: number } {
  const minutes = Math.max(0, Math.floor(left / MINUTE));
  return { hours: Math.floor(minutes / 60), minutes: minutes >= 24 * 60 ? 0 : minutes % 60 };
}

interface Clock {
  createdAt: string;
  answerBy: string;
}

/** The time left, the share of the whole time that it is, and when it is over; moves by itself. */
export function useTimeLeft({ createdAt, answerBy }: Clock) {
  const { t } = useTranslation('desk');
  const { locale, zone } = useDeskWords();
  const end = Date.parse(answerBy);
  // The clock of the ages counts minutes of the last hour; here minutes matter all day.
  useNow(new Date(Math.floor(Date.now() / MINUTE) * MINUTE));
  const left = Math.max(0, end - Date.now());
  const { hours, minutes } = leftParts(left);
  const text = [
    hours > 0 && t('time.hours', { hours }),
    (minutes > 0 || hours === 0) && t('time.minutes', { minutes }),
  ];
  return {
    left,
    urgency: urgencyOf(left),
    share: Math.min(1, left / Math.max(1, end - Date.parse(createdAt))),
    // A figure stays with its unit.
    text: text.filter(Boolean).join(' ').replaceAll(/(\d) /g, '$1\u00a0'),
    at: `${dayWord(end, locale, zone, t('time.today'), t('time.tomorrow'))}\u00a0${formatTime(new Date(end), locale, zone)}`,
  };
}

function dayWord(at: number, locale: string, zone: string, today: string, tomorrow: string): string {
  const day = (moment: number) => formatDay(new Date(moment), locale, zone);
  if (day(at) === day(Date.now())) return today;
  return day(at) === day(Date.now() + 24 * HOUR) ? tomorrow : day(at);
}

/** A ring that empties, the time left and when it is over. */
export function TimeLeft({ row }: { row: Clock }) {
  const { text, at, share, urgency } = useTimeLeft(row);
  return (
    <span className="desk-left" data-urgency={urgency}>
      <svg className="desk-ring" viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="7" />
        <circle
          cx="10"
          cy="10"
          r="7"
          pathLength="100"
          strokeDasharray={`${share * 100} 100`}
          transform="rotate(-90 10 10)"
          className="desk-ring-left"
        />
      </svg>
      <span>
        <b>{text}</b>
        <span className={classes('hint block')}>{at}</span>
      </span>
    </span>
  );
}
