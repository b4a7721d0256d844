import type { Page } from '@playwright/test';

type Entry = readonly [reference: string, payer: string, amount: string, symbol: string];

/** A statement of our account is given to the open import. */
export async function importEntries(page: Page, entries: readonly Entry[]): Promise<void> {
  const today = await page.request.get('/sandbox/bank/statement.xml?currency=CZK');
  const iban = /<IBAN>(\w+)</.exec(await today.text())?.[1] ?? '';
  const buffer = Buffer.from(statementOf(iban, entries));
  await page.locator('input[type=file]').setInputFiles({ name: 'statement.xml', mimeType: '', buffer });
}

function statementOf(iban: string, entries: readonly Entry[]): string {
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const rows = entries.map(
    ([reference, payer, amount, symbol]) => `<Ntry><Amt Ccy="CZK">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>
      <Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef>
      <NtryDtls><TxDtls><Refs><EndToEndId>/VS${symbol}</EndToEndId></Refs>
      <RltdPties><Dbtr><Pty><Nm>${payer.replaceAll('&', '&amp;')}</Nm></Pty></Dbtr></RltdPties></TxDtls></NtryDtls></Ntry>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">
    <BkToCstmrStmt><GrpHdr><MsgId>1</MsgId><CreDtTm>${day}T18:00:00</CreDtTm></GrpHdr><Stmt><Id>1</Id>
    <Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>CZK</Ccy></Acct>${rows.join('')}</Stmt></BkToCstmrStmt></Document>`;
}
