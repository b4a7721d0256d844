import { formatMoney, formatPrice, formatTons } from '@canola/api-schema/number-format';
import { useState } from 'react';
import { Banner } from '#shared/ui/banner.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { toast } from '#shared/ui/toast.ts';
import { useFormatLocale } from '#shared/ui/use-format-locale.ts';
import { Line, Section } from './section.tsx';

export function ConfirmationSection() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title="Confirmation"
      caption="Selling and signing are never optimistic. The dialog repeats the whole sentence; the button carries the numbers."
    >
      <div className="rounded border border-line p-4 shadow-overlay">
        <h3 className="h2">Sell 50 t of milling wheat?</h3>
        <p className="muted my-3">
          <Sentence />
        </p>
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button variant="quiet">Keep my tons</Button>
          <Button onPress={() => setOpen(true)}>Sell 50 t for 269 750 Kč</Button>
        </div>
      </div>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Sell 50 t of milling wheat?"
        confirmLabel="Sell 50 t for 269 750 Kč"
        cancelLabel="Keep my tons"
        onConfirm={() => setOpen(false)}
      >
        <p>
          <Sentence />
        </p>
      </ConfirmDialog>
    </Section>
  );
}

function Sentence() {
  const locale = useFormatLocale();
  return (
    <>
      Sýpka Haná a.s. buys {formatTons(50, locale)} from Silo Hulín for delivery in Q4 26 at{' '}
      {formatPrice(5395, 'CZK', locale)}, in total{' '}
      <b className="font-semibold text-ink">{formatMoney(269_750, 'CZK', locale)}</b>. This makes a contract
      that both of you sign.
    </>
  );
}

export function MessagesSection() {
  const [banner, setBanner] = useState(true);
  return (
    <Section title="Messages" span={6}>
      <Line>
        <Button
          size="sm"
          variant="secondary"
          onPress={() =>
            toast({
              kind: 'done',
              text: 'Order placed for 50 t at 5 600 Kč/t',
              action: { label: 'Undo', onAction: () => undefined },
            })
          }
        >
          Show a message
        </Button>
        <Button
          size="sm"
          variant="secondary"
          onPress={() => toast({ kind: 'failed', text: 'The order was not placed. Nothing was sold.' })}
        >
          Show a failure
        </Button>
      </Line>
      <Notice>Brázda raised the price to 5 435 Kč/t while you were typing. The total is updated.</Notice>
      <Notice kind="wheat">
        Your company waits for approval, usually one working day. You can look around meanwhile.
      </Notice>
      <Notice kind="clay">The quote is no longer valid. Brázda now pays 5 405 Kč/t. Nothing was sold.</Notice>
      <Notice kind="leaf" title="Signed">
        Klas Agro and Statek Dvořák have signed.
      </Notice>
      {banner && (
        <Banner
          kind="wheat"
          onDismiss={() => setBanner(false)}
          action={
            <Button size="sm" variant="secondary">
              Install
            </Button>
          }
        >
          Put Canola on your home screen.
        </Banner>
      )}
    </Section>
  );
}
