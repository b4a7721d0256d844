import { Building2, LogOut, Settings } from 'lucide-react';
import { useState } from 'react';
import { TraderTile } from '#market/marks/trader-tile.tsx';
import { Avatar, CompanyTile } from '#shared/ui/avatar.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Menu } from '#shared/ui/menu.tsx';
import { NumberField } from '#shared/ui/number-field.tsx';
import { PanelRow } from '#shared/ui/panel-row.tsx';
import { ApprovalPill } from '#shared/ui/status-pill.tsx';
import { Tooltip } from '#shared/ui/tooltip.tsx';
import { Line, Section } from './section.tsx';

export function OverlaysSection({ onOpenPanel }: { onOpenPanel: (wide: boolean) => void }) {
  const [size, setSize] = useState<'md' | 'xl' | null>(null);
  return (
    <Section title="Menus, dialogs, panels">
      <Line>
        <Menu
          label="Account"
          trigger={<Button variant="secondary">Menu</Button>}
          entries={[
            { id: 'profile', label: 'Profile', icon: Settings, onAction: () => undefined },
            {
              id: 'company',
              label: 'Statek Dvořák s.r.o.',
              hint: 'Premium',
              icon: Building2,
              isCurrent: true,
              onAction: () => undefined,
            },
            {
              id: 'logout',
              label: 'Log out',
              icon: LogOut,
              isDanger: true,
              separated: true,
              onAction: () => undefined,
            },
          ]}
        />
        <Tooltip text="Shows after half a second, or immediately on focus">
          <Button variant="secondary">Tooltip</Button>
        </Tooltip>
        <Button variant="secondary" onPress={() => setSize('md')}>
          Dialog
        </Button>
        <Button variant="secondary" onPress={() => setSize('xl')}>
          Wide dialog
        </Button>
        <Button variant="secondary" onPress={() => onOpenPanel(false)}>
          Panel
        </Button>
        <Button variant="secondary" onPress={() => onOpenPanel(true)}>
          Wide panel
        </Button>
      </Line>
      <Line>
        <Avatar name="Jan Dvořák" />
        <CompanyTile name="Statek Dvořák s.r.o." />
        <CompanyTile name="Lhota Agro s.r.o." size="lg" />
        <TraderTile name="Brázda Trade" />
        <TraderTile name="Klas Agro" />
        <TraderTile name="Sýpka Haná" size="sm" />
        <span className="hint">people are round, companies are tiles</span>
      </Line>
      <div className="rounded border border-line">
        <PanelRow
          icon={Building2}
          title="Company data"
          hint="Address, contact, VAT number"
          onPress={() => undefined}
        />
        <PanelRow title="Plans" hint="Compare and change" onPress={() => undefined} />
      </div>
      <SampleDialog size={size} onClose={() => setSize(null)} />
    </Section>
  );
}

function SampleDialog({ size, onClose }: { size: 'md' | 'xl' | null; onClose: () => void }) {
  const [tons, setTons] = useState<number | null>(50);
  return (
    <Dialog
      isOpen={size !== null}
      onOpenChange={(open) => !open && onClose()}
      size={size ?? 'md'}
      title="Statek Dvořák s.r.o."
      subtitle="CZ 268 41 902, since 12 Nov 2026"
      start={<CompanyTile name="Statek Dvořák s.r.o." size="lg" />}
      end={<ApprovalPill state="APPROVED" />}
      footer={<Button onPress={onClose}>Save 50 t</Button>}
    >
      <NumberField
        label="Amount"
        value={tons}
        onChange={setTons}
        unit="t"
        decimals={1}
        hint="about 2 lorries"
      />
    </Dialog>
  );
}
