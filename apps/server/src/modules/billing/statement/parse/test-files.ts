/** Statements as banks write them. */
const IBAN = 'CZ6508000000001920014533';

interface Booking {
  amount?: string;
  currency?: string;
  direction?: 'CRDT' | 'DBIT';
  status?: string;
  reference?: string | null;
  bookedOn?: string;
  endToEnd?: string;
  creditorReference?: string;
  words?: string[];
  payer?: string;
}

export function camtEntry({
  amount = '350.90',
  currency = 'CZK',
  direction = 'CRDT',
  status = '<Sts>BOOK</Sts>',
  reference = 'REF1',
  bookedOn = '2026-11-14',
  endToEnd,
  creditorReference,
  words = [],
  payer = 'Statek Nová Lhota s.r.o.',
}: Booking = {}): string {
  return `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>${status}
    <BookgDt><Dt>${bookedOn}</Dt></BookgDt>${reference ? `<AcctSvcrRef>${reference}</AcctSvcrRef>` : ''}
    <NtryDtls><TxDtls>
      <Refs>${endToEnd ? `<EndToEndId>${endToEnd}</EndToEndId>` : ''}</Refs>
      <RltdPties><Dbtr><Nm>${payer}</Nm></Dbtr></RltdPties>
      <RmtInf>${words.map((word) => `<Ustrd>${word}</Ustrd>`).join('')}${
        creditorReference ? `<Strd><CdtrRefInf><Ref>${creditorReference}</Ref></CdtrRefInf></Strd>` : ''
      }</RmtInf>
    </TxDtls></NtryDtls></Ntry>`;
}

export function camtFile(entries: readonly string[], { account = IBAN, version = '02' } = {}): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>
  <GrpHdr><MsgId>1</MsgId><CreDtTm>2026-11-15T04:00:00</CreDtTm></GrpHdr>
  <Stmt><Id>1</Id><FrToDt><FrDtTm>2026-11-14T00:00:00</FrDtTm><ToDtTm>2026-11-15T00:00:00</ToDtTm></FrToDt>
    <Acct><Id><IBAN>${account}</IBAN></Id><Ccy>CZK</Ccy></Acct>
    ${entries.join('\n')}
  </Stmt></BkToCstmrStmt></Document>`;
}
