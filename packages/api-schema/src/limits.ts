/** One source for the form and the server. */
export const MAX_COMPANIES_PER_USER = 20;
export const MAX_NAME_LENGTH = 120;
export const MAX_TEXT_LENGTH = 300;
export const MAX_COMPANY_NUMBER_LENGTH = 20;
export const MIN_PHONE_DIGITS = 9;
export const MAX_PHONE_DIGITS = 15;
/** A newly approved company tries PREMIUM for this long (decisions §5). */
export const TRIAL_DAYS = 14;
/** The spec's flag refresh interval (spec 1 §6). */
export const FLAG_REFRESH_SECONDS = 15;
