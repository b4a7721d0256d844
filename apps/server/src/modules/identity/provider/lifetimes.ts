export const ACCESS_TOKEN_SECONDS = 10 * 60;
export const ID_TOKEN_SECONDS = 60 * 60;
/** Counted from the last use. */
export const SESSION_SECONDS = 14 * 24 * 60 * 60;
/** Counted from the log-in, however often it is used. */
export const MAX_SESSION_SECONDS = 30 * 24 * 60 * 60;
export const MAX_STAFF_SESSION_SECONDS = 12 * 60 * 60;

/** How often a process looks for new keys. */
export const KEY_REFRESH_SECONDS = 5 * 60;
/** How long a new key only verifies, so every process has loaded it before any of them signs with it. */
export const KEY_PROBATION_SECONDS = 2 * KEY_REFRESH_SECONDS;
