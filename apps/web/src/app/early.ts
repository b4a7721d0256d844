import { askEarly } from '#shared/session/early-question.ts';

// A few kilobytes that run while the rest of the first load is still on its way.
askEarly();

// The first of each has the engine read what it knows of all languages, a tenth of a second on a slow phone: now
// nothing waits for it.
new Intl.NumberFormat();
new Intl.DateTimeFormat();
