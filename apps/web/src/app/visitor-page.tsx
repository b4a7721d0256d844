import { useState } from 'react';
import { loadTexts } from '#shared/i18n/i18n.ts';
import { chunk } from './chunk.tsx';

const Router = chunk(() => import('./visitor.tsx'));
const Gate = chunk(async () => {
  const [{ GatePage }] = await Promise.all([
    import('#features/session/gate-page.tsx'),
    loadTexts(['session']),
  ]);
  return { default: GatePage };
});

/** The other pages of a visitor, which have a router around them. */
const ROUTED = new Set(['/callback', '/logout', '/about', '/gallery']);

/** A visitor sees the gate wherever they come in; nothing on it leads elsewhere, so it needs no router. */
export function VisitorPage() {
  const [isGate] = useState(() => !ROUTED.has(window.location.pathname.replace(/(.)\/+$/, '$1')));
  return isGate ? <Gate /> : <Router />;
}
