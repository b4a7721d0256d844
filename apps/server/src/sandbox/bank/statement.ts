import type { CurrencyType } from '@canola/api-schema/money';
import { escapeHtml } from '../../platform/http/html.ts';

export interface BankDay {
  iban: string;
  currency: CurrencyType;
  day: string;
  waiting: readonly { id: string; companyName: string; variableSymbol: string | null; rest: string }[];
}

interface Booking {
  reference: string;
  payer: string;
  amount: string;
  endToEnd: string;
  words: string;
}

/** A CAMT.053 statement. The references follow from the payments, so a later one has the same bookings. */
export function statementOf({ iban, currency, day, waiting }: BankDay): string {
  const bookings: Booking[] = [
    ...waiting.map(({ id, companyName, variableSymbol, rest }) => ({
      // After a part has arrived, the rest is another booking than the whole sum.
      reference: `DEMO-${id}-${rest}`,
      payer: companyName,
      amount: rest,
      endToEnd: `/VS${variableSymbol}/SS/KS`,
      words: 'Canola',
    })),
    {
      reference: `DEMO-${day}-${currency}`,
      payer: 'Pila Dubina s.r.o.',
      amount: '1250.00',
      endToEnd: 'NOTPROVIDED',
      words: 'Palety 11/2026',
    },
  ];
  const entries = bookings.map(
    ({ reference, payer, amount, endToEnd, words }) => `
      <Ntry>
        <Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
        <BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt><AcctSvcrRef>${reference}</AcctSvcrRef>
        <NtryDtls><TxDtls>
          <Refs><EndToEndId>${endToEnd}</EndToEndId></Refs>
          <RltdPties><Dbtr><Pty><Nm>${escapeHtml(payer)}</Nm></Pty></Dbtr></RltdPties>
          <RmtInf><Ustrd>${words}</Ustrd></RmtInf>
        </TxDtls></NtryDtls>
      </Ntry>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">
  <BkToCstmrStmt>
    <GrpHdr><MsgId>DEMO-${day}</MsgId><CreDtTm>${day}T18:00:00</CreDtTm></GrpHdr>
    <Stmt>
      <Id>DEMO-${day}</Id>
      <FrToDt><FrDtTm>${day}T00:00:00</FrDtTm><ToDtTm>${day}T23:59:59</ToDtTm></FrToDt>
      <Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>${currency}</Ccy></Acct>${entries.join('')}
    </Stmt>
  </BkToCstmrStmt>
</Document>
`;
}
