import { dayOf } from '@/components/days';
import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Button } from '@/components/ui/plain-button';
import { useMoment } from '@/components/ui/use-moment';
import { msg } from '@/lib/platform/shared/message';
import { FilterMenu } from './filter-menu';

interface DayRangeProps {
  /** What happened within the days: "Created". */
  label: string;
  /** The moments that limit the list, in ISO 8601; the end is exclusive. */
  from: string | undefined;
  until: string | undefined;
}

const presets = [
  { days: 1, label: msg('common.today') },
  { days: 7, label: msg('common.sevenDays') },
  { days: 30, label: msg('common.thirtyDays') },
];

/**
 * A filter by the days of the reader's time zone, within the form of a toolbar, which sends `from` and `until` as days,
 * both inclusive.
 */
export function DayRange({ label, from, until }: DayRangeProps) {
  const t = useText();
  const { timeZone } = useMoment();
  const first = shownDay(from, 0, timeZone);
  const last = shownDay(until, -1, timeZone);
  return (
    <FilterMenu
      summary={
        first || last
          ? t('common.filterValue', { filter: label, value: `${first} – ${last}` })
          : t('common.filterAll', { filter: label })
      }
      className="w-64 space-y-3 p-3"
    >
      <div className="flex flex-wrap gap-1.5 noscript:hidden">
        {presets.map((preset) => (
          <Button key={preset.days} data-days={preset.days} size="sm">
            {t(preset.label)}
          </Button>
        ))}
      </div>
      <Field label={t('common.firstDay')}>
        <Input type="date" name="from" defaultValue={first} />
      </Field>
      <Field label={t('common.lastDay')} hint={timeZone}>
        <Input type="date" name="until" defaultValue={last} />
      </Field>
    </FilterMenu>
  );
}

/** The day that a moment of the address belongs to; an end belongs to the day before. */
function shownDay(moment: string | undefined, shift: 0 | -1, timeZone: string): string {
  const time = moment === undefined ? Number.NaN : Date.parse(moment);
  return Number.isNaN(time) ? '' : dayOf(new Date(time + shift), timeZone);
}
