import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Anchor } from '#shared/ui/anchor.tsx';
import type { Item } from './use-item.ts';

/** What the chosen trader says of itself. */
export function AboutTrader({ trader }: { trader: Item['crop']['cropTraders'][number] }) {
  const { t } = useTranslation('marketplace');
  return (
    <section className="about-trader">
      {trader.image && (
        <img
          src={trader.image}
          alt=""
          width={320}
          height={112}
          loading="lazy"
          className="about-trader-image"
        />
      )}
      <p className="hint">{trader.description}</p>
      {trader.urlInfo && (
        <Anchor href={trader.urlInfo} target="_blank" rel="noreferrer" className="about-trader-link">
          {t('item.more', { trader: trader.name })} <ExternalLink className="i i-14" />
        </Anchor>
      )}
    </section>
  );
}
