import { Pencil, Type } from 'lucide-react';
import { useState } from 'react';
import { Badge, PlanBadge, TrialBadge } from '#shared/ui/badge.tsx';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import { Chips } from '#shared/ui/chips.tsx';
import { SegmentedControl } from '#shared/ui/segmented-control.tsx';
import { ApprovalPill, type ContractStatus, PaymentPill, Pill, StatusPill } from '#shared/ui/status-pill.tsx';
import { Switch } from '#shared/ui/switch.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { Line, Section } from './section.tsx';

const PERIODS = [
  { id: 'month', label: 'Last month' },
  { id: 'quarter', label: 'Last 3 months' },
  { id: '2025', label: '2025' },
];
const RANGES = ['Today', 'Week', 'Month', 'Year'].map((label) => ({ id: label, label }));
const STATUSES: ContractStatus[] = ['Pending', 'Processing', 'Success', 'Confirmed', 'Signed', 'Failed'];
const QUARTERS = [
  { id: '4', label: 'Q4 26', hint: 'Oct–Dec' },
  { id: '1', label: 'Q1 27', hint: 'Jan–Mar' },
  { id: '2', label: 'Q2 27', hint: 'Apr–Jun' },
  { id: '3', label: 'Q3 27', hint: 'Jul–Sep' },
];

export function ChoicesSection() {
  const [period, setPeriod] = useState<string | null>('month');
  const [crops, setCrops] = useState(['Wheat']);
  const [range, setRange] = useState('Week');
  const [quarter, setQuarter] = useState('4');
  return (
    <Section title="Choices" span={5}>
      <Chips label="Period" options={PERIODS} value={period} onChange={setPeriod} required />
      <Chips
        label="Crops"
        multiple
        options={['Wheat', 'Barley', 'Rapeseed'].map((label) => ({ id: label, label }))}
        value={crops}
        onChange={setCrops}
      />
      <Line>
        <SegmentedControl label="Range" options={RANGES} value={range} onChange={setRange} />
        <SegmentedControl
          label="Signature"
          options={[
            { id: 'draw', label: 'Draw', icon: Pencil },
            { id: 'type', label: 'Type', icon: Type },
          ]}
          value="draw"
          onChange={() => undefined}
        />
      </Line>
      <SegmentedControl label="Quarter" tall options={QUARTERS} value={quarter} onChange={setQuarter} />
      <Toggles />
      <Tabs
        label="Ways to sell"
        tabs={[
          {
            id: 'order',
            label: 'Order at my price',
            content: <p className="hint">The order waits for the price.</p>,
          },
          { id: 'now', label: 'Sell now', content: <p className="hint">The newest quote counts.</p> },
          { id: 'orders', label: 'Orders', count: 1, content: <p className="hint">One order waits.</p> },
        ]}
      />
      <Line>
        <PlanBadge plan="PREMIUM" />
        <PlanBadge plan="PLUS" />
        <PlanBadge plan="BASIC" />
        <TrialBadge />
        <Badge tone="sky">Draft</Badge>
        <Badge tone="clay">Late</Badge>
        <Badge>12</Badge>
      </Line>
      <h2 className="text-md font-[620]">Contract status</h2>
      <Line>
        {STATUSES.map((status) => (
          <StatusPill key={status} status={status} />
        ))}
      </Line>
      <Line>
        <ApprovalPill state="APPROVED" />
        <ApprovalPill state="WAITING" />
        <ApprovalPill state="BLOCKED" />
        <PaymentPill status="WAITING" />
        <PaymentPill status="COMPLETED" />
        <PaymentPill status="REFUNDED" />
        <PaymentPill status="ERROR" />
        <Pill tone="neutral" dot="ring" size="sm">
          Expired
        </Pill>
      </Line>
    </Section>
  );
}

function Toggles() {
  const [on, setOn] = useState(true);
  const [agreed, setAgreed] = useState(true);
  return (
    <>
      <Switch value={on} onChange={setOn}>
        Low price
      </Switch>
      <Switch value={!on} onChange={(value) => setOn(!value)}>
        Haulage
      </Switch>
      <Checkbox value={agreed} onChange={setAgreed}>
        I have read the contract
      </Checkbox>
      <Checkbox value={!agreed} onChange={(value) => setAgreed(!value)}>
        I agree to the terms
      </Checkbox>
    </>
  );
}
