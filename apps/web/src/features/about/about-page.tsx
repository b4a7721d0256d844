import { useTranslation } from 'react-i18next';
import { LonePage } from '#shared/layout/lone-page.tsx';
import { PageHead } from '#shared/layout/page-head.tsx';
import { SupportContact } from '#shared/support/support-contact.tsx';
import { Anchor } from '#shared/ui/anchor.tsx';
import { AnchorButton } from '#shared/ui/anchor-button.tsx';

/** The notices that the licences ask for; their wording is the licensors' own and is not translated. */
const CREDITS = [
  {
    id: 'font',
    name: 'Inter',
    href: 'https://rsms.me/inter/',
    licence: 'SIL Open Font License 1.1',
    notice: 'Copyright 2016 The Inter Project Authors',
  },
  {
    id: 'icons',
    name: 'Lucide',
    href: 'https://lucide.dev/',
    licence: 'ISC License',
    notice: 'Copyright (c) Lucide Contributors; portions Copyright (c) Cole Bemis (Feather, MIT)',
  },
  {
    id: 'charts',
    name: 'TradingView Lightweight Charts™',
    href: 'https://www.tradingview.com/',
    licence: 'Apache License 2.0',
    notice: 'Copyright (c) 2025 TradingView, Inc. https://www.tradingview.com/',
  },
  {
    id: 'places',
    name: 'GeoNames',
    href: 'https://www.geonames.org/',
    licence: 'Creative Commons Attribution 4.0',
    notice: 'Geographical data by GeoNames (geonames.org)',
  },
] as const;

function Credits() {
  const { t } = useTranslation('about');
  return (
    <section className="card" aria-labelledby="credits">
      <h2 id="credits" className="card-head h2">
        {t('credits')}
      </h2>
      <ul className="card-body grid gap-4">
        {CREDITS.map((credit) => (
          <li key={credit.id}>
            <p className="h3">
              {t(`for.${credit.id}`)}: <Anchor href={credit.href}>{credit.name}</Anchor>
            </p>
            <p className="muted">{credit.licence}</p>
            <p className="hint" lang="en" translate="no">
              {credit.notice}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function AboutPage() {
  const { t } = useTranslation('about');
  return (
    <>
      <PageHead title={t('title')} subtitle={t('lead')} />
      <Credits />
      <div className="mt-4">
        <SupportContact />
      </div>
    </>
  );
}

/** The same for a visitor, without the layout. */
export function PublicAboutPage() {
  const { t } = useTranslation('about');
  return (
    <LonePage title={t('title')} actions={<AnchorButton href="/">{t('home')}</AnchorButton>}>
      <p>{t('lead')}</p>
      <div className="mt-4 text-start">
        <Credits />
      </div>
    </LonePage>
  );
}
