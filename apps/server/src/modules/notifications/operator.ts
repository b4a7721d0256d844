// The functions that operators' commands call. Separate from index.ts, which would load every route of the module.
export { accessChanged } from './notifications.live.ts';
