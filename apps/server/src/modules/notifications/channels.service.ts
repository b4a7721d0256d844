import {
  ALERT_MESSAGES,
  CHOSEN_KINDS,
  type ChannelChoices,
  type Channels,
  type ChosenKind,
  DEFAULT_CHANNELS,
  isAlertMessage,
  isDeskKind,
} from '@canola/api-schema/notifications/channels';
import type { NotificationKind } from '@canola/api-schema/notifications/notification';
import type { Db } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { findChoice, listChoices, saveChoice } from './channels.queries.ts';
import { raiseAlertsVersion } from './mail-choice.queries.ts';
import { USUAL_QUIET } from './quiet.ts';

/** Of everything else the module that knows it sends mails of its own, or none. */
const NOT_CHOSEN: Channels = { bell: true, push: true, mail: false };

function isChosen(kind: NotificationKind): kind is ChosenKind {
  return Object.hasOwn(DEFAULT_CHANNELS, kind);
}

export const defaultChannels = (kind: NotificationKind): Channels =>
  isChosen(kind) ? DEFAULT_CHANNELS[kind] : NOT_CHOSEN;

/** How the person wants this kind of message now. */
export async function channelsOf(db: Db, userId: string, kind: NotificationKind): Promise<Channels> {
  return (isChosen(kind) ? await findChoice(db, userId, kind) : undefined) ?? defaultChannels(kind);
}

/** A trader's people get messages of the desk, all others those of a farm; everybody those about reports. */
function kindsFor({ memberships }: Viewer): ChosenKind[] {
  const isTrader = memberships.some(({ kind }) => kind === 'TRADER');
  const isFarm = !isTrader || memberships.some(({ kind }) => kind === 'FARM');
  return CHOSEN_KINDS.filter((kind) => (isDeskKind(kind) ? isTrader : isFarm || kind === 'report.published'));
}

export async function readChannels({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<ChannelChoices> {
  const chosen = new Map((await listChoices(db, viewer.userId)).map((row) => [row.kind, row]));
  return {
    choices: kindsFor(viewer).map((kind) => ({ ...DEFAULT_CHANNELS[kind], ...chosen.get(kind), kind })),
  };
}

export async function chooseChannels(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  kind: ChosenKind,
  channels: Channels,
): Promise<ChannelChoices> {
  const { userId } = viewer;
  await deps.db.transaction(async (tx) => {
    // Somebody who gets no mail about any alert chooses that list again.
    if (isAlertMessage(kind) && channels.mail && !(await isAnyMailed(tx, userId, ALERT_MESSAGES)))
      await raiseAlertsVersion(tx, userId, USUAL_QUIET);
    await saveChoice(tx, userId, kind, channels);
  });
  return readChannels(deps, viewer);
}

async function isAnyMailed(db: Db, userId: string, kinds: readonly ChosenKind[]): Promise<boolean> {
  for (const kind of kinds) if ((await channelsOf(db, userId, kind)).mail) return true;
  return false;
}
