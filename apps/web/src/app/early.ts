import { askEarly } from '#shared/session/early-question.ts';

// A few kilobytes that run while the rest of the first load is still on its way.
askEarly();
