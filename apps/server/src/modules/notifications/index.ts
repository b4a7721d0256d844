export type { CompanyMessage } from './notifications.kinds.ts';
export { accessChanged, approvalsChanged, rightsChanged, tradingChanged } from './notifications.live.ts';
export { notifications } from './notifications.routes.ts';
export { forgetDevices, forgetUser, listAllNotifications, notify } from './notifications.service.ts';
export { vapidPublicKey } from './push.service.ts';
export { fanOutTask, pushTask } from './push.tasks.ts';
export type { Readers } from './readers.ts';
export type { Feed } from './stream.ts';
