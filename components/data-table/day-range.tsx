import { cn } from '@/components/cn';
import { dayOf, startOfDay, timeOf } from '@/components/days';
import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { buttonVariants } from '@/components/ui/plain-button';
import type { SelectOption } from '@/components/ui/select';
import { useMoment } from '@/components/ui/use-moment';
import { msg } from '@/lib/platform/shared/message';
import { FilterMenu } from './filter-menu';

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
  { days: null, label: msg('common.anyTime') },
  { days: 1, label: msg('common.today') },
  { days: 7, label: msg('common.sevenDays') },
  { days: 30, label: msg('common.thirtyDays') },
];

const MILLISECONDS_PER_DAY = 86_400_000;

const chip = cn(
  buttonVariants({ size: 'sm' }),
  'cursor-pointer aria-pressed:border-accent aria-pressed:bg-accent-tint has-checked:border-accent has-checked:bg-accent-tint',
  'has-focus-visible:outline-2 has-focus-visible:outline-accent',
);

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
      <fieldset className={cn('min-w-0', !spans && 'noscript:hidden')}>
        <legend className="sr-only">{t('common.timeSpan')}</legend>
        <div className="flex flex-wrap gap-1.5">
          {spans
            ? [{ value: '', label: t('common.anyTime') }, ...spans.options].map((option) => (
                <label key={option.value} className={chip}>
                  <input
                    type="radio"
                    name="within"
                    value={option.value}
                    defaultChecked={option.value === (span ? spans.value : '')}
                    className="sr-only"
                  />
                  {/* Within a sentence, it begins with a small letter. */}
                  <span className="inline-block first-letter:uppercase">{option.label}</span>
                </label>
              ))
            : presets.map(({ days, label: preset }) => {
                const firstDay = firstOf(days, timeZone);
                return (
                  <button
                    key={days}
                    type="button"
                    data-first-day={firstDay}
                    aria-pressed={!until && first.day === firstDay && !first.moment}
                    className={chip}
                  >
                    {t(preset)}
                  </button>
                );
              })}
        </div>
      </fieldset>
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

/** The first of the last days; no day if there are any number of them. */
const firstOf = (days: number | null, timeZone: string) =>
  days === null ? '' : dayOf(new Date(Date.now() - (days - 1) * MILLISECONDS_PER_DAY), timeZone);

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
