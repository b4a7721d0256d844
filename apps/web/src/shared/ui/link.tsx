import { createLink } from '@tanstack/react-router';
import { Anchor } from './anchor.tsx';

/** A link in running text, typed by the router. */
export const Link = createLink(Anchor);
