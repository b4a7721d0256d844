import type { DeskContractRow, DeskContracts, DeskTask } from '@canola/api-schema/trading/desk-contracts';
import { Link } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CropIcon, cropName } from '#market/marks/crop-icon.tsx';
import { formatDay } from '#shared/time/format.ts';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import { Pill } from '#shared/ui/status-pill.tsx';
import { PHONE, useMedia } from '#shared/ui/use-media.ts';
import { useDeskWords } from '../desk-words.ts';
import { TimeLeft } from '../time-left.tsx';

interface ContractsTableProps {
  contracts: DeskContracts;
  isGrouped: boolean;
  current: string | undefined;
  ticked: readonly DeskContractRow[];
  /** Undefined for people who may not sign. */
  onTick: ((id: string, isTicked: boolean) => void) | undefined;
}

const GROUPS: readonly DeskTask[] = ['ANSWER', 'SIGN', 'DOCUMENT', 'FARM'];

export function ContractsTable(props: ContractsTableProps) {
  const { t } = useTranslation('desk');
  const isPhone = useMedia(PHONE);
  const { contracts, isGrouped } = props;
  const lastFocused = useRef<string>(undefined);
  const groups: [DeskTask | undefined, DeskContractRow[]][] = isGrouped
    ? GROUPS.map((group) => [group, contracts.rows.filter(({ task }) => task === group)])
    : [[undefined, contracts.rows]];
  const filled = groups.filter(([, rows]) => rows.length > 0);
  if (isPhone)
    return filled.map(([group, rows]) => (
      <section key={group ?? 'all'}>
        {group && <GroupHead group={group} contracts={contracts} />}
        <ul className="row-list">
          {rows.map((row) => (
            <ContractCard key={row.id} {...{ row, lastFocused }} {...props} />
          ))}
        </ul>
      </section>
    ));
  return (
    <div className="table-scroll">
      <table className="data-table desk-contracts" aria-label={t('nav.contracts')}>
        <thead>
          <tr>
            <th scope="col">{t('contracts.farm')}</th>
            <th scope="col" data-align="end">
              {t('contracts.amount')}
            </th>
            <th scope="col" data-align="end" data-below="700">
              {t('contracts.price')}
            </th>
            <th scope="col" data-align="end">
              {t('contracts.total')}
            </th>
            <th scope="col">{t('contracts.due')}</th>
          </tr>
        </thead>
        {filled.map(([group, rows]) => (
          <tbody key={group ?? 'all'}>
            {group && (
              <tr className="desk-group">
                <th scope="rowgroup" colSpan={5}>
                  <GroupHead group={group} contracts={contracts} />
                </th>
              </tr>
            )}
            {rows.map((row) => (
              <ContractRow key={row.id} {...{ row, lastFocused }} {...props} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function GroupHead({ group, contracts }: { group: DeskTask; contracts: DeskContracts }) {
  const { t } = useTranslation('desk');
  const words = useDeskWords();
  const sums = contracts.sums.filter(({ task }) => task === group);
  return (
    <span className="desk-group-head">
      {t(`contracts.group.${group}`)}
      {sums.map(({ currency, tons, total }) => (
        <span key={currency}>{`${words.tons(tons)} t, ${words.money(total, currency)}`}</span>
      ))}
    </span>
  );
}

interface RowProps extends Omit<ContractsTableProps, 'isGrouped'> {
  row: DeskContractRow;
  lastFocused: RefObject<string | undefined>;
}

function ContractRow({ row, lastFocused, current, ticked, onTick }: RowProps) {
  const words = useDeskWords();
  return (
    <tr aria-current={row.id === current || undefined}>
      <td>
        <span className="desk-farm">
          <Tick {...{ row, ticked, onTick }} />
          <CropIcon crop={cropName(row.crop.icon)} />
          <FarmLink {...{ row, lastFocused }} />
        </span>
      </td>
      <td data-align="end">{words.amount(row)}</td>
      <td data-align="end" data-below="700">
        {words.figure(row.finalPrice, row.currency)}
      </td>
      <td data-align="end">
        <b>{words.money(row.total, row.currency)}</b>
      </td>
      <td>
        <Due row={row} />
      </td>
    </tr>
  );
}

function ContractCard({ row, lastFocused, current, ticked, onTick }: RowProps) {
  const words = useDeskWords();
  return (
    <li className="desk-contract-card" aria-current={row.id === current || undefined}>
      <span className="desk-farm">
        <Tick {...{ row, ticked, onTick }} />
        <CropIcon crop={cropName(row.crop.icon)} />
        <FarmLink {...{ row, lastFocused }} />
      </span>
      <span className="text-end">
        <b className="num block">{words.amount(row)}</b>
        <span className="hint">{words.money(row.total, row.currency)}</span>
      </span>
      <Due row={row} />
    </li>
  );
}

/** Above the row's own target, which is the whole row. */
function Tick({ row, ticked, onTick }: Pick<RowProps, 'row' | 'ticked' | 'onTick'>): ReactNode {
  const { t } = useTranslation('desk');
  if (row.task !== 'SIGN' || !onTick) return null;
  return (
    <span className="desk-tick">
      <Checkbox value={ticked.includes(row)} onChange={(isTicked) => onTick(row.id, isTicked)}>
        <span className="sr-only">{t('sign.tick', { company: row.company, number: row.number ?? '' })}</span>
      </Checkbox>
    </span>
  );
}

/** An answer or a signature moves the row to another group: what had the focus before is gone. */
export function focusContract(id: string | undefined): void {
  document.querySelector<HTMLElement>(`[data-contract="${id}"]`)?.focus({ preventScroll: true });
}

function FarmLink({ row, lastFocused }: Pick<RowProps, 'row' | 'lastFocused'>) {
  const words = useDeskWords();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // After an answer the row is drawn again in another group, and the one that had the focus is gone.
    if (lastFocused.current === row.id && document.activeElement === document.body)
      link.current?.focus({ preventScroll: true });
  }, [row.id, lastFocused]);
  return (
    <span className="min-w-0">
      <Link
        ref={link}
        onFocus={() => {
          lastFocused.current = row.id;
        }}
        to="/desk/contracts/$contractId"
        params={{ contractId: row.id }}
        search={(search) => search}
        data-contract={row.id}
        className="row-action"
      >
        {row.company}
      </Link>
      <span className="hint block">
        {`${row.crop.name}, ${words.quarter(row.quarterId)}`}
        {row.number && ` · ${row.number}`}
      </span>
    </span>
  );
}

function Due({ row }: { row: DeskContractRow }) {
  const { t } = useTranslation('desk');
  const { locale, zone } = useDeskWords();
  if (row.task === 'ANSWER' && row.answerBy) return <TimeLeft row={{ ...row, answerBy: row.answerBy }} />;
  const since = t('contracts.since', { day: formatDay(new Date(row.since), locale, zone) });
  switch (row.task) {
    case 'SIGN':
      return (
        <Pill tone="wheat" size="sm">
          {t('contracts.state.SIGN')}
        </Pill>
      );
    case 'DOCUMENT':
    case 'FARM':
    case 'ANSWER':
      return (
        <span>
          <Pill tone={row.task === 'FARM' ? 'moss' : 'sky'} size="sm">
            {t(`contracts.state.${row.task}`)}
          </Pill>
          <span className="hint block">{since}</span>
        </span>
      );
    case null:
      return (
        <span>
          <Pill
            tone={row.status === 'FAILED' ? 'clay' : 'moss'}
            dot={row.status === 'FAILED' ? 'diamond' : 'tick'}
            size="sm"
          >
            {t(row.status === 'FAILED' ? 'contracts.state.FAILED' : 'contracts.state.SIGNED')}
          </Pill>
          <span className="hint block">{row.failure ?? since}</span>
        </span>
      );
    default:
      throw new Error(`Unhandled task ${row.task satisfies never}`);
  }
}
