import { dayOf, startOfDay, timeOf } from '@/components/days';
import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Button } from '@/components/ui/plain-button';
import { Select, type SelectOption } from '@/components/ui/select';
import { useMoment } from '@/components/ui/use-moment';
import { msg } from '@/lib/platform/shared/message';
import { FilterMenu } from './filter-menu';
import { shownOption } from './shown-option';

interface DayRangeProps {
  /** What happened within the days: "Created". */
  label: string;
  /** The moments that limit the list, in ISO 8601; the end is exclusive. */
  from: string | undefined;
  until: string | undefined;
  /** The time spans that end now, of a list that offers them, and the chosen one. */
  spans: { options: readonly SelectOption[]; value: string | undefined } | null;
}

const presets = [
  { days: 1, label: msg('common.today') },
  { days: 7, label: msg('common.sevenDays') },
  { days: 30, label: msg('common.thirtyDays') },
];

/**
 * A filter by time, within the form of a toolbar, which sends either a time span as `within`, or `from` and `until`: as
 * days of the reader's time zone, both inclusive, or as the moments that a link gave.
 */
export function DayRange({ label, from, until, spans }: DayRangeProps) {
  const t = useText();
  const { timeZone, say } = useMoment();
  const first = shownEnd(from, 0, timeZone);
  const last = shownEnd(until, -1, timeZone);
  const shown = ({ day, moment }: ShownEnd) => (moment ? say(moment) : day);
  const span = spans?.options.find(({ value }) => value === spans.value)?.label;
  const range = from || until ? `${shown(first)} – ${shown(last)}`.trim() : undefined;
  const value = span ?? range;
  return (
    <FilterMenu
      summary={
        value === undefined
          ? t('common.filterAll', { filter: label })
          : t('common.filterValue', { filter: label, value })
      }
      className="w-64 space-y-3 p-3"
    >
      {spans ? (
        <Field label={t('common.timeSpan')}>
          <Select name="within" {...shownOption(spans.options, spans.value)}>
            <option value="">{t('common.anyTime')}</option>
            {spans.options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </Select>
        </Field>
      ) : (
        <div className="flex flex-wrap gap-1.5 noscript:hidden">
          {presets.map((preset) => (
            <Button key={preset.days} data-days={preset.days} size="sm">
              {t(preset.label)}
            </Button>
          ))}
        </div>
      )}
      <Field label={t('common.firstDay')}>
        <Input type="date" name="from" defaultValue={first.day} />
      </Field>
      <Field label={t('common.lastDay')} hint={timeZone}>
        <Input type="date" name="until" defaultValue={last.day} />
      </Field>
      {first.moment && <input type="hidden" name="from" defaultValue={from} />}
      {last.moment && <input type="hidden" name="until" defaultValue={until} />}
    </FilterMenu>
  );
}

/** What a moment of the address is shown as: a day if that begins then, otherwise the moment itself. */
interface ShownEnd {
  day: string;
  moment?: Date;
}

/** An end belongs to the day before. */
function shownEnd(given: string | undefined, shift: 0 | -1, timeZone: string): ShownEnd {
  const moment = given === undefined ? undefined : timeOf(given);
  if (!moment) return { day: '' };
  const isDay = startOfDay(dayOf(moment, timeZone), timeZone)?.getTime() === moment.getTime();
  return isDay ? { day: dayOf(new Date(moment.getTime() + shift), timeZone) } : { day: '', moment };
}
