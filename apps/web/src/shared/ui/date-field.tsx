import { type CalendarDate, parseDate } from '@internationalized/date';
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar';
import { DateInput, DatePicker, DateSegment } from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Group } from 'react-aria-components/Group';
import { Heading } from 'react-aria-components/Heading';
import { Popover } from 'react-aria-components/Popover';
import { useTranslation } from 'react-i18next';
import { FieldFrame, type FieldLook, splitField } from './field.tsx';

interface DateFieldProps extends FieldLook {
  /** `2027-03-31`, without time and zone; `null` is an empty field. */
  value: string | null | undefined;
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  name?: string;
  min?: string | undefined;
  max?: string | undefined;
  isReadOnly?: boolean;
  isDisabled?: boolean;
}

/** Typed part by part in the order of the locale, or picked from a calendar. */
export function DateField(props: DateFieldProps) {
  const { look, field, rest } = splitField(props);
  const { value, onChange, min, max, ...aria } = rest;
  const { t } = useTranslation('ui');
  return (
    <DatePicker
      {...aria}
      {...field}
      value={date(value)}
      onChange={(next) => onChange(next?.toString() ?? null)}
      minValue={date(min)}
      maxValue={date(max)}
    >
      <FieldFrame look={look}>
        <Group className="input-box">
          <DateInput className="date-input">
            {(segment) => <DateSegment segment={segment} className="date-segment" />}
          </DateInput>
          <Button className="input-icon-btn" aria-label={t('openCalendar')}>
            <CalendarDays className="i" />
          </Button>
        </Group>
      </FieldFrame>
      <Popover className="popover" offset={4}>
        <Dialog>
          <Month />
        </Dialog>
      </Popover>
    </DatePicker>
  );
}

function Month() {
  return (
    <Calendar className="calendar">
      <header className="calendar-head">
        <Button slot="previous" className="icon-btn">
          <ChevronLeft className="i" />
        </Button>
        <Heading />
        <Button slot="next" className="icon-btn">
          <ChevronRight className="i" />
        </Button>
      </header>
      <CalendarGrid>
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className="calendar-weekday">{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>{(day) => <CalendarCell date={day} className="calendar-day" />}</CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  );
}

function date(text: string | null | undefined): CalendarDate | null {
  return text ? parseDate(text) : null;
}
