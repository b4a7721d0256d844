import type { ReactNode } from 'react';

interface CardHeadProps {
  title: string;
  badge: ReactNode;
  note: ReactNode;
}

export function CardHead({ title, badge, note }: CardHeadProps) {
  return (
    <header className="desk-card-head">
      <h2 className="h3">{title}</h2>
      {badge}
      {note && <span className="hint ml-auto">{note}</span>}
    </header>
  );
}
