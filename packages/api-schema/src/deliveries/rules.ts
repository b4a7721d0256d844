/** The times and limits of deliveries (docs/product/constants.md#deliveries). */

/** Net weight of one lorry, and its weight in all. */
export const MAX_TICKET_KG = 60_000;
export const MAX_GROSS_KG = 100_000;
/** A trader's ticket without an answer counts as confirmed after so many days … */
export const SILENCE_DAYS = 7;
/** … with reminders on these … */
export const REMINDER_DAYS = [2, 5] as const;
/** … unless its deductions are above so many per cent. */
export const SILENT_DEDUCTION_PERCENT = 10;
/** Either side closes a short delivery on its own so many days after the period. */
export const CLOSE_ALONE_DAYS = 14;
export const MAX_LORRIES = 100;
/** A ticket's number and a lorry's plate. */
export const MAX_TICKET_NUMBER = 40;
export const MAX_PLATE = 20;
