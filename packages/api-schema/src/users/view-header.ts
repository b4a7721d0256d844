/** The header that turns a request of staff into one with the customer's eyes. */
export const VIEW_HEADER = 'x-view-as';
