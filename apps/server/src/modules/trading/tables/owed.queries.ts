/** The rest of a settlement `s`: net and tax without confirmed receipts. No statement has a row of that long name. */
export const restSql = (s: string) => `(${s}.net + ${s}.tax - coalesce((
  select sum(receipt_of_it.amount) from trading.receipt receipt_of_it
  where receipt_of_it.company_id = ${s}.company_id and receipt_of_it.settlement_id = ${s}.id
    and receipt_of_it.confirmed_at is not null), 0))`;

/** Of a delivery `d`: its settlements that are neither paid nor disputed. */
const ofDelivery = (d: string) => `from trading.settlement s
  where s.company_id = ${d}.company_id and s.state = 'SENT' and exists (select from trading.settlement_line l
    where l.company_id = s.company_id and l.settlement_id = s.id and l.contract_id = ${d}.contract_id)`;

export const owedForDeliverySql = (d: string) =>
  `(select coalesce(sum(${restSql('s')}), 0)::numeric(14, 2)::text ${ofDelivery(d)})`;
export const dueForDeliverySql = (d: string) => `(select min(s.due_day)::text ${ofDelivery(d)})`;
