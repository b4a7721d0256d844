import { type DestinationStream, pino } from 'pino';

const ERROR = 50;

interface Line {
  level: number;
  time: number;
  msg?: string;
  err?: { message?: string; stack?: string };
  req?: { method: string; path: string };
  res?: { status: number };
  ms?: number;
}

/** The log as a person reads it: when, how bad, what. The rest is for the JSON that is written elsewhere. */
export function terminalLog(write: (text: string) => void): DestinationStream {
  return { write: (json) => write(`${readable(JSON.parse(json) as Line)}\n`) };
}

function readable({ level, time, msg, err, req, res, ms }: Line): string {
  const clock = new Date(time).toTimeString().slice(0, 8);
  const request = req && `${req.method} ${req.path}${res ? ` ${res.status} (${ms} ms)` : ''}`;
  const what = [msg === 'request' ? undefined : msg, request].filter(Boolean).join(': ');
  return `${clock} ${pino.levels.labels[level]} ${what}${err ? reason(err, level) : ''}`;
}

/** A warning needs its message; only an error needs its trace. */
function reason({ message, stack }: NonNullable<Line['err']>, level: number): string {
  return level >= ERROR && stack ? `\n${stack}` : ` (${message})`;
}
