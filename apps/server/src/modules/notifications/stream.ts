import { Readable } from 'node:stream';
import type { StreamEvent } from '@canola/api-schema/notifications/stream';
import { isDatabaseAway } from '../../platform/database/database-away.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { approvedCompanies, type Viewer } from '../../platform/viewer.ts';
import { UserEvent, userTopic } from './notifications.live.ts';
import { findNotification } from './notifications.queries.ts';
import { present, readingOf } from './notifications.service.ts';
import { setPushLanguage } from './push.queries.ts';
import type { ShowsPrices } from './readers.ts';

/**
 * A stream ends within 5 s of a block or of the token's end. The live event makes it immediate; asking again covers
 * an event that was lost and a token that ran out. Both limits together stay under the 5 s: where nobody can say
 * whether the person may still listen, the stream is silent from then on.
 */
const RECHECK_MS = 3_000;
const RECHECK_DEADLINE_MS = 1_500;
const MAX_UNCHECKED_MS = 30_000;
/** After an outage of the database the pages read everything again, spread over this time. */
const SPREAD_MS = 5_000;
const HEARTBEAT_MS = 15_000;
/** A reader that takes nothing in is cut off before it fills the memory. */
const MAX_BACKLOG_BYTES = 64 * 1024;
/** Of one user in one process: pages, not a flood. */
const MAX_STREAMS = 20;

type StreamDeps = Pick<Deps, 'db' | 'live' | 'log'> & { showsPrices: ShowsPrices };

/** Sends on what somebody else knows, until what it answers is called. */
export type Feed = (send: (event: StreamEvent) => void) => () => void;

export interface Streams {
  /** Opens a stream for the viewer; `recheck` answers who they are now, or throws when they may not listen. */
  open(viewer: Viewer, recheck: () => Promise<Viewer>, feed?: Feed): Readable;
  closeAll(): void;
}

/** The open streams of this process. */
export function createStreams(deps: StreamDeps): Streams {
  const byUser = new Map<string, Set<Readable>>();
  return {
    open(viewer, recheck, feed) {
      const own = byUser.get(viewer.userId) ?? new Set();
      if (own.size >= MAX_STREAMS) throw new AppError('request.too-many', 'Too many pages listen already.');
      const stream = openStream(deps, viewer, recheck, feed);
      byUser.set(viewer.userId, own.add(stream));
      stream.once('close', () => {
        own.delete(stream);
        if (own.size === 0 && byUser.get(viewer.userId) === own) byUser.delete(viewer.userId);
      });
      return stream;
    },
    closeAll() {
      for (const streams of byUser.values()) for (const stream of streams) stream.push(null);
    },
  };
}

function openStream(
  { db, live, log, showsPrices }: StreamDeps,
  viewer: Viewer,
  recheck: () => Promise<Viewer>,
  feed: Feed | undefined,
): Readable {
  const out = new Readable({ read() {} });
  let reader = viewer;
  let pushLanguage = viewer.language;
  let ended = false;
  let checkedAt = performance.now();
  let isSilent = false;

  const end = () => {
    if (ended) return;
    cleanUp();
    out.push(null);
  };
  const write = (text: string) => {
    if (ended) return;
    if (out.readableLength > MAX_BACKLOG_BYTES) out.destroy();
    else out.push(text);
  };
  const send = ({ event, data }: StreamEvent) => {
    if (!isSilent) write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  let waiting: NodeJS.Timeout | undefined;
  const readAgainSoon = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => send({ event: 'ready', data: {} }), Math.random() * SPREAD_MS);
  };

  let [asked, answered] = [0, 0];
  const check = async () => {
    asked += 1;
    const turn = asked;
    try {
      const now = await withDeadline(recheck(), RECHECK_DEADLINE_MS);
      // A slow answer to an earlier question says less than the one that is there.
      if (turn < answered) return;
      answered = turn;
      checkedAt = performance.now();
      // Before anything is awaited: a later check may be done by then.
      reader = now;
      if (isSilent) readAgainSoon();
      isSilent = false;
      if (now.language === pushLanguage) return;
      await setPushLanguage(db, now.userId, now.language);
      pushLanguage = now.language;
    } catch (error) {
      if (!isUnknown(error)) return end();
      if (turn < answered) return;
      answered = turn;
      fallSilent(error);
    }
  };
  const fallSilent = (error: unknown) => {
    if (!isSilent) log.warn({ err: error }, 'a live stream could not be checked');
    isSilent = true;
    if (performance.now() - checkedAt > MAX_UNCHECKED_MS) end();
  };
  const onEvent = async (payload: unknown) => {
    const event = UserEvent.safeParse(payload);
    // The page reads it again after the next check.
    if (!event.success || isSilent) return;
    if (event.data.kind === 'notification') {
      const row = await findNotification(db, readingOf(reader), event.data.id);
      const data = row && present({ log, showsPrices }, row, reader);
      if (data) send({ event: 'notification', data });
      return;
    }
    if (event.data.kind === 'trading-changed') {
      const { kind, ...data } = event.data;
      if (approvedCompanies(reader).includes(data.usersCompanyId)) send({ event: kind, data });
      return;
    }
    if (event.data.kind === 'access-changed') await check();
    send({ event: event.data.kind, data: {} });
  };

  // One after the other: what follows a change of rights is judged by the new ones.
  let told = Promise.resolve();
  const unsubscribe = live.subscribe(userTopic(viewer.userId), (payload) => {
    told = told
      .then(() => onEvent(payload))
      .catch((error) => {
        log.error({ err: error }, 'a live event could not be told');
        fallSilent(error);
      });
  });
  const unsubscribeReconnect = live.onReconnect(readAgainSoon);
  const stopFeed = feed?.(send);
  const checking = setInterval(check, RECHECK_MS);
  const beating = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS);

  function cleanUp() {
    ended = true;
    clearInterval(checking);
    clearInterval(beating);
    clearTimeout(waiting);
    unsubscribe();
    unsubscribeReconnect();
    stopFeed?.();
  }
  out.once('close', () => {
    if (!ended) cleanUp();
  });
  send({ event: 'ready', data: {} });
  return out;
}

class NoAnswer extends Error {}

/** Nobody has said no: the database is away, or takes too long. */
function isUnknown(error: unknown): boolean {
  if (error instanceof AppError) return error.status >= 500;
  return error instanceof NoAnswer || isDatabaseAway(error);
}

async function withDeadline<T>(work: Promise<T>, ms: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new NoAnswer('no answer in time')), ms);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
