/** One source for the form and the server. */
export const MAX_COMPANIES_PER_USER = 20;
export const MAX_NAME_LENGTH = 120;
export const MAX_TEXT_LENGTH = 300;
export const MAX_COMPANY_NUMBER_LENGTH = 20;
export const MIN_PHONE_DIGITS = 9;
export const MAX_PHONE_DIGITS = 15;
/** A newly approved company tries PREMIUM for this long (docs/product/plans.md#trial). */
export const TRIAL_DAYS = 14;
/** How long flags are cached before they are read again (docs/product/plans.md#flags). */
export const FLAG_REFRESH_SECONDS = 15;
/** Tons of one order or sale (docs/product/constants.md#selling). */
export const MIN_TONS = 24;
/** Tons of one crop in a storage. */
export const MIN_OFFER_TONS = 1;
/** More than any storage holds; a slip of the keyboard is refused. */
export const MAX_TONS = 1_000_000;
/**
 * Quick trading asks once more above this, where the company never held the crop
 * (docs/product/selling.md#plausible-amounts).
 */
export const PLAUSIBLE_TONS = 500;
export const MIN_PRICE = 1;
export const MAX_PRICE = 10_000_000;
/** Older quotes fill no order and sell nothing, anywhere (docs/product/prices.md#age-of-a-quote). */
export const QUOTE_MAX_AGE_DAYS = 7;
/** A quote that was withdrawn, expired or filled up holds stops back for so long (docs/product/selling.md#stop-floor). */
export const ENDED_COUNTS_HOURS = 24;
/**
 * A quote this many times above or below the same trader's last one is taken for a slip unless it is confirmed
 * (docs/product/prices.md#quotes).
 */
export const QUOTE_OUTLIER_FACTOR = 5;
/** A stop never sells below this share of the stop price, so one very low quote cannot sell the crop. */
export const STOP_FLOOR = '0.9';
/** A ladder's rungs, and the least share of the usual best price that its closing day sells at (docs/product/ladder.md). */
export const MAX_RUNGS = 10;
export const CLOSING_FLOOR = '0.9';
export const CLOSING_MEDIAN_DAYS = 30;
/** A trader's acceptance changes the agreed price by at most this share to the company's disadvantage. */
export const FINAL_PRICE_MAX_DISCOUNT = '0.05';
/** The terms of a trader who has not set any: paid so many days after delivery, delivered up to so much more or less. */
export const PAYMENT_DAYS = 30;
export const TOLERANCE_PERCENT = 5;
/** A trader answers a contract within so many hours, unless it chose others (docs/product/constants.md#desk). */
export const ANSWER_HOURS = 48;
export const MIN_ANSWER_HOURS = 4;
export const MAX_ANSWER_HOURS = 168;
/** Collection points of a trader, and keys of its systems that are valid at the same time. */
export const MAX_COLLECTION_POINTS = 20;
export const MAX_TRADER_KEYS = 10;
/** A contract that is not signed by both within so many days fails; in the last of them it counts as expiring. */
export const EXPIRY_DAYS = 30;
export const EXPIRING_DAYS = 7;
/** Delivered crops are paid within so many days (Directive (EU) 2019/633). */
export const MAX_PAYMENT_DAYS = 60;
/** The same amount said by both sides within so many days is one payment. */
export const RECEIPT_MATCH_DAYS = 10;
/** A changed bank account is shown as changed for so many days. */
export const ACCOUNT_NEW_DAYS = 14;
export const MAX_NOTE_LENGTH = 1000;
/** Contracts and orders on a page (docs/product/constants.md#selling). */
export const PAGE_SIZE = 10;

/** Storages that a page shows first, and those that it adds on request. */
export const STORAGES_STEP = 10;

/**
 * A list is counted so far beyond its page, so that one of many years takes no longer than a short one: whoever pages
 * on finds more pages ahead, until the last.
 */
export const COUNTED_AHEAD = 1_000;
/** A report's texts (docs/product/constants.md#news). */
export const MAX_HEADLINE_LENGTH = 200;
export const MAX_REPORT_SUMMARY_LENGTH = 2000;
export const MAX_REPORT_COMMODITIES = 30;
/** Levels of a report's text, list in list in list. */
export const MAX_RICH_TEXT_DEPTH = 12;
export const MAX_REPORT_BYTES = 1024 * 1024;
/** A shorter search of an admin list is ignored. */
export const MIN_SEARCH_LENGTH = 3;
export const MAX_SEARCH_LENGTH = 100;
/** The most regions a page may listen to: every region of CZ, and a good part of those of RO. */
export const MAX_STREAM_REGIONS = 16;
export const MAX_LISTED_REPORTS = 200;
/** An uploaded picture: bytes of the file, pixels of the picture and of its longer side. */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
export const MAX_IMAGE_PIXELS = 40_000_000;
export const MAX_IMAGE_SIDE = 12_000;
/** A picture that no report or version shows is deleted after this many days. */
export const UNUSED_IMAGE_DAYS = 7;

/** Versions of a report that are kept, besides the published ones (docs/product/news.md#reports). */
export const KEPT_VERSIONS = 50;
