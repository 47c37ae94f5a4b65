'use client';

import { ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import { cn } from '@/components/cn';
import { dayOf } from '@/components/days';
import { useText } from '@/components/text/use-text';
import { Button } from '@/components/ui/button';
import { controlVariants } from '@/components/ui/control-variants';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { useMoment } from '@/components/ui/use-moment';
import { msg } from '@/lib/platform/shared/message';
import { formHref } from './form-href';
import { useList } from './list-frame';

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

const MILLISECONDS_PER_DAY = 86_400_000;

/**
 * A filter by the days of the reader's time zone, within the form of a toolbar, which sends `from` and `until` as days,
 * both inclusive.
 */
export function DayRange({ label, from, until }: DayRangeProps) {
  const t = useText();
  const { timeZone } = useMoment();
  const { navigate, whenTypingPauses } = useList();
  const start = useRef<HTMLInputElement>(null);
  const end = useRef<HTMLInputElement>(null);
  const first = shownDay(from, 0, timeZone);
  const last = shownDay(until, -1, timeZone);

  /** A time span would take precedence. */
  function dropSpan() {
    const span = start.current?.form?.elements.namedItem('within');
    if (span instanceof HTMLSelectElement) span.value = '';
  }

  function chooseLast(days: number) {
    if (start.current) start.current.value = firstOfLast(days, timeZone);
    if (end.current) end.current.value = '';
    dropSpan();
    const form = start.current?.form;
    if (form) whenTypingPauses(() => navigate(formHref(form), { replace: true }));
  }

  return (
    <details data-menu className="min-w-0 max-sm:flex-[1_1_40%] sm:relative">
      <summary
        className={cn(
          controlVariants(),
          'flex w-auto max-w-72 cursor-pointer list-none items-center justify-between gap-2 max-sm:w-full max-sm:max-w-none',
        )}
      >
        <span className="truncate">
          {first || last
            ? t('common.filterValue', { filter: label, value: `${first} – ${last}` })
            : t('common.filterAll', { filter: label })}
        </span>
        <ChevronDown aria-hidden className="size-3.5 shrink-0 text-ink-subtle" />
      </summary>
      <div className="absolute left-0 z-30 mt-1.5 w-64 max-w-[calc(100vw-2rem)] space-y-3 rounded-lg border bg-surface p-3 shadow-md">
        <div className="flex flex-wrap gap-1.5 noscript:hidden">
          {presets.map((preset) => (
            <Button key={preset.days} type="button" size="sm" onClick={() => chooseLast(preset.days)}>
              {t(preset.label)}
            </Button>
          ))}
        </div>
        <Field label={t('common.firstDay')}>
          <Input ref={start} type="date" name="from" defaultValue={first} onChange={dropSpan} />
        </Field>
        <Field label={t('common.lastDay')} hint={timeZone}>
          <Input ref={end} type="date" name="until" defaultValue={last} onChange={dropSpan} />
        </Field>
      </div>
    </details>
  );
}

/** The first of some days that end today. */
const firstOfLast = (days: number, timeZone: string): string =>
  dayOf(new Date(Date.now() - (days - 1) * MILLISECONDS_PER_DAY), timeZone);

/** The day that a moment of the address belongs to; an end belongs to the day before. */
function shownDay(moment: string | undefined, shift: 0 | -1, timeZone: string): string {
  const time = moment === undefined ? Number.NaN : Date.parse(moment);
  return Number.isNaN(time) ? '' : dayOf(new Date(time + shift), timeZone);
}
