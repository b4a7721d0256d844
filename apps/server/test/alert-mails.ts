import type { Channels } from '@canola/api-schema/notifications/channels';
import type { MailChoice } from '@canola/api-schema/notifications/mail-choice';
import { sql } from 'drizzle-orm';
import { notify } from '../src/modules/notifications/index.ts';
import { tasks } from '../src/tasks.ts';
import { call } from './caller.ts';
import { type Farm, openTradingWorld, type TradingWorld } from './trading-world.ts';

/** Ahead of the database's clock, so that nothing is due by itself. */
export const YEAR = new Date().getUTCFullYear() + 1;

export interface AlertMails extends TradingWorld {
  /** Something fires at the moment of the clock, which the database's own clock follows. */
  reach(farm: Farm, threshold?: string): Promise<void>;
  choose(farm: Farm, choice: Partial<MailChoice>): Promise<unknown>;
  wantMail(farm: Farm, kind?: 'alert.price' | 'alert.futures', channels?: Channels): Promise<unknown>;
  /** Jobs run by the clock of the test; a delay counts from the database's, so waiting ones are made due. */
  runAt(moment: Date): Promise<void>;
  /** Those that are due then wait to be sent. */
  queueDigests(moment: Date): Promise<void>;
  runDigests(moment: Date): Promise<void>;
  mails(farm: Farm): Promise<{ subject: string; text: string; html: string }[]>;
}

const CROP = { en: 'Milling wheat', cs: 'Pšenice potravinářská', ro: 'Grâu de panificație' };

/** People who are told of alerts by bell, push and mail, at any time of a day. */
export async function openAlertMails(): Promise<AlertMails> {
  const world = await openTradingWorld();
  const { db, clock } = world;
  const queueDigests = async (moment: Date) => {
    clock.set(moment);
    await tasks.find(({ name }) => name === 'notifications.due-digests')?.run(world.deps, {}, { jobId: '1' });
  };
  return {
    ...world,
    async reach({ user, usersCompanyId }, threshold = '5300') {
      const now = clock.now().toISOString();
      await notify(db, {
        userIds: [user.id],
        companyId: usersCompanyId,
        kind: 'alert.price',
        params: {
          what: 'NET_PRICE',
          crop: CROP,
          quarter: 'Q2 27',
          price: '5305',
          threshold,
          direction: 'ABOVE',
          currency: 'CZK',
          at: now,
          zone: 'Europe/Prague',
        },
      });
      await db.execute(sql`update notifications.notification set created_at = ${now}
        where id = (select max(id::text)::uuid from notifications.notification where user_id = ${user.id})`);
    },
    choose: ({ user }, choice) =>
      call(world, user, 'PUT', '/can-notifications/api/mail-choice', {
        digest: 'NONE',
        quietFrom: 21,
        quietTo: 6,
        ...choice,
      }),
    wantMail: ({ user }, kind = 'alert.price', channels = { bell: true, push: true, mail: true }) =>
      call(world, user, 'PUT', `/can-notifications/api/channels/${kind}`, channels),
    async runAt(moment) {
      clock.set(moment);
      await db.execute(sql`update graphile_worker._private_jobs
        set run_at = ${moment.toISOString()}::timestamptz - interval '1 second'
        where task_id in (select id from graphile_worker._private_tasks where identifier = 'notifications.mail')
          and key not like '%:morning'`);
      await world.runJobs();
    },
    queueDigests,
    async runDigests(moment) {
      await queueDigests(moment);
      await world.runJobs();
    },
    async mails({ user }) {
      const { rows } = await db.execute<{ subject: string; text: string; html: string }>(
        sql`select subject, text, html from platform.outbox_mail where recipient = ${user.email} order by created_at`,
      );
      return rows;
    },
  };
}
