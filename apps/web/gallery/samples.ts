/** One frozen set of samples, so that a picture of the gallery is the same every day. */
export const RISING = [
  5210, 5228, 5225, 5262, 5284, 5272, 5280, 5300, 5284, 5258, 5256, 5268, 5284, 5310, 5354, 5358, 5376, 5388,
  5400, 5396, 5394, 5420,
];
export const FALLING = RISING.map((value) => 10_700 - value);

export interface CompanyRow {
  name: string;
  country: string;
  number: string;
  plan: 'BASIC' | 'PLUS' | 'PREMIUM';
  source: string;
  until: string;
  users: number;
  state: 'WAITING' | 'APPROVED' | 'BLOCKED';
}

export const COMPANIES: CompanyRow[] = [
  ['Agrodružstvo Žerotín', 'CZ', '001 47 206', 'PREMIUM', 'Paid', '12 Mar 2027', 4, 'APPROVED'],
  ['Bramko Vysočina s.r.o.', 'CZ', '607 31 458', 'PLUS', 'Paid', '30 Nov 2026', 2, 'APPROVED'],
  ['Brâncoveni Cereale SRL', 'RO', '18 547 290', 'PREMIUM', 'Trial', '22 Nov 2026', 3, 'APPROVED'],
  ['Statek Úhonice', 'CZ', '471 29 336', 'BASIC', 'Default', '–', 1, 'WAITING'],
  ['Usedlost Těšov s.r.o.', 'CZ', '290 77 515', 'BASIC', 'Default', '–', 1, 'BLOCKED'],
].map(([name, country, number, plan, source, until, users, state]) => ({
  name,
  country,
  number,
  plan,
  source,
  until,
  users,
  state,
})) as CompanyRow[];

export const PLACES = [
  { id: '76701', label: '767 01 Kroměříž', hint: 'Zlín region' },
  { id: '76824', label: '768 24 Hulín', hint: 'Zlín region' },
  { id: '76901', label: '769 01 Holešov', hint: 'Zlín region' },
  { id: '75002', label: '750 02 Přerov', hint: 'Olomouc region' },
  { id: '77900', label: '779 00 Olomouc', hint: 'Olomouc region' },
];

export const PLANS = [
  { id: 'BASIC', label: 'Basic', hint: 'Free' },
  { id: 'PLUS', label: 'Plus', hint: '290 Kč a month' },
  { id: 'PREMIUM', label: 'Premium', hint: '690 Kč a month' },
] as const;

/** So many minutes ago. */
export function minutesAgo(minutes: number): Date {
  return new Date(Date.now() - minutes * 60_000);
}
