import type { ReactNode } from 'react';

const SPAN = {
  12: 'lg:col-span-12',
  8: 'lg:col-span-8',
  7: 'lg:col-span-7',
  6: 'lg:col-span-6',
  5: 'lg:col-span-5',
  4: 'lg:col-span-4',
};

interface SectionProps {
  title: string;
  caption?: string;
  span?: keyof typeof SPAN;
  children: ReactNode;
}

/** One card of the gallery. Its words are samples for those who build, so they are not translated. */
export function Section({ title, caption, span = 12, children }: SectionProps) {
  return (
    <section className={`card col-span-12 grid content-start gap-3.5 p-4 ${SPAN[span]}`}>
      <div>
        <h2 className="text-md font-[620]">{title}</h2>
        {caption && <p className="hint">{caption}</p>}
      </div>
      {children}
    </section>
  );
}

/** Things side by side that wrap. */
export function Line({ children, wide = false }: { children: ReactNode; wide?: boolean }) {
  return (
    <div className={`flex flex-wrap items-center ${wide ? 'gap-x-7 gap-y-3' : 'gap-2.5'}`}>{children}</div>
  );
}
