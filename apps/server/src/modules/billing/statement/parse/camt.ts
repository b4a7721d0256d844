import { Decimal } from 'decimal.js';
import { XMLParser } from 'fast-xml-parser';
import {
  amountOf,
  currencyOf,
  dateOf,
  type ParsedStatement,
  type RawEntry,
  UnreadableStatement,
  withKeys,
} from './parsed.ts';
import { labelledSymbol, symbolField, symbolInWords } from './symbol.ts';
import { attribute, each, first, type Node, textAt } from './xml-node.ts';

/** A statement is a dozen levels deep. */
const MAX_DEPTH = 40;

function parseXml(text: string): Node {
  // Statements have no document type; entities exist only to expand into something else.
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new UnreadableStatement('a document type');
  try {
    return new XMLParser({
      removeNSPrefix: true,
      ignoreAttributes: false,
      attributeNamePrefix: '@',
      parseTagValue: false,
      parseAttributeValue: false,
      processEntities: false,
      htmlEntities: false,
      maxNestedTags: MAX_DEPTH,
    }).parse(text, true) as Node;
  } catch (error) {
    throw new UnreadableStatement(`not well formed: ${error instanceof Error ? error.message : error}`);
  }
}

/** CAMT.053 of any version: the names that we read are in all of them. */
export function parseCamt(text: string): ParsedStatement {
  const statements = each(parseXml(text), 'Document', 'BkToCstmrStmt', 'Stmt');
  const [head] = statements;
  if (!head) throw new UnreadableStatement('no CAMT.053 statement');
  const accounts = new Set(statements.map(accountOf));
  if (accounts.size !== 1) throw new UnreadableStatement('statements of several accounts');
  const [account = ''] = accounts;
  const entries = withKeys(
    account,
    statements.flatMap((statement) => each(statement, 'Ntry').flatMap(readEntry)),
  );
  const days = statements.flatMap((statement) => {
    const range = first(statement, 'FrToDt');
    return [day(range, 'Fr'), day(range, 'To')];
  });
  const known = days.filter((date) => date !== null).sort();
  const currency =
    textAt(head, 'Acct', 'Ccy') ?? attribute(first(head, 'Bal', 'Amt'), 'Ccy') ?? entries[0]?.currency;
  return {
    account,
    currency: currencyOf(currency),
    from: known[0] ?? null,
    to: known.at(-1) ?? null,
    entries,
  };
}

function accountOf(statement: Node): string {
  const id = textAt(statement, 'Acct', 'Id', 'IBAN') ?? textAt(statement, 'Acct', 'Id', 'Othr', 'Id');
  if (!id) throw new UnreadableStatement('no account');
  return id.replaceAll(/\s/g, '').toUpperCase();
}

function day(node: Node | undefined, prefix = ''): string | null {
  const text = textAt(node, `${prefix}Dt`) ?? textAt(node, `${prefix}DtTm`);
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text ?? '') ?? [];
  return year && month && date ? dateOf(year, month, date) : null;
}

/** Booked credits; a batch that names its transactions with their sums is read one by one. */
function readEntry(entry: Node): RawEntry[] {
  const status = textAt(entry, 'Sts') ?? textAt(entry, 'Sts', 'Cd') ?? 'BOOK';
  const isReversal = textAt(entry, 'RvslInd') === 'true';
  if (status !== 'BOOK' || isReversal || textAt(entry, 'CdtDbtInd') !== 'CRDT') return [];
  const bookedOn = day(first(entry, 'BookgDt')) ?? day(first(entry, 'ValDt'));
  if (!bookedOn) throw new UnreadableStatement('an entry without a date');
  const whole = first(entry, 'Amt');
  const reference = textAt(entry, 'AcctSvcrRef') ?? null;
  const all = each(entry, 'NtryDtls', 'TxDtls');
  const sums = all.map((tx) => first(tx, 'Amt') ?? first(tx, 'AmtDtls', 'TxAmt', 'Amt'));
  if (all.length < 2 || sums.some((sum) => sum === undefined)) {
    const single = all.length === 1 ? all[0] : undefined;
    const extra = textAt(entry, 'AddtlNtryInf');
    return [
      readTransaction(single, {
        bookedOn,
        sum: whole,
        reference: reference ?? textAt(single, 'Refs', 'AcctSvcrRef') ?? null,
        extra,
      }),
    ];
  }
  const isCredit = (tx: Node) => (textAt(tx, 'CdtDbtInd') ?? 'CRDT') === 'CRDT';
  requireSum(whole, sums, all.map(isCredit));
  return all.flatMap((tx, at) =>
    isCredit(tx)
      ? [
          readTransaction(tx, {
            bookedOn,
            sum: sums[at],
            reference: textAt(tx, 'Refs', 'AcctSvcrRef') ?? (reference && `${reference}/${at + 1}`),
            extra: undefined,
          }),
        ]
      : [],
  );
}

/** A batch whose transactions do not add up to its sum is damaged. Sums of another currency can't be compared. */
function requireSum(whole: Node, sums: readonly Node[], areCredits: readonly boolean[]): void {
  const currency = attribute(whole, 'Ccy');
  if (sums.some((sum) => attribute(sum, 'Ccy') !== currency)) return;
  const signed = sums.map((sum, at) =>
    new Decimal(amountOf(textAt(sum) ?? '')).times(areCredits[at] ? 1 : -1),
  );
  if (!Decimal.sum(0, ...signed).eq(amountOf(textAt(whole) ?? '')))
    throw new UnreadableStatement('a batch whose transactions do not add up');
}

function readTransaction(
  tx: Node | undefined,
  {
    bookedOn,
    sum,
    reference,
    extra,
  }: { bookedOn: string; sum: Node | undefined; reference: string | null; extra: string | undefined },
): RawEntry {
  const words = each(tx, 'RmtInf', 'Ustrd')
    .map((line) => textAt(line))
    .join(' ')
    .trim();
  const references = each(tx, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref').map((ref) => textAt(ref));
  return {
    bookedOn,
    amount: amountOf(textAt(sum) ?? ''),
    currency: attribute(sum, 'Ccy') ?? '',
    variableSymbol:
      labelledSymbol(textAt(tx, 'Refs', 'EndToEndId')) ??
      references.map(symbolField).find((symbol) => symbol !== null) ??
      symbolInWords(words) ??
      symbolInWords(extra),
    payer: textAt(tx, 'RltdPties', 'Dbtr', 'Nm') ?? textAt(tx, 'RltdPties', 'Dbtr', 'Pty', 'Nm') ?? null,
    message: words || extra || null,
    reference,
  };
}
