import { createLink } from '@tanstack/react-router';
import { AnchorButton } from './anchor-button.tsx';

/** Looks like a button, is a link of the router, with its typed `to`, `params` and `search`. */
export const LinkButton = createLink(AnchorButton);
