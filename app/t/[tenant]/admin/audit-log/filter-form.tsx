import { SlidersHorizontal } from 'lucide-react';
import { type ListState, listEntries } from '@/components/data-table/state';
import { timeOf } from '@/components/days';
import { useText } from '@/components/text/use-text';
import { Button, buttonVariants } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { msg } from '@/lib/platform/shared/message';
import { type AuditFilter, auditLogSpec } from './list-spec';
import { MomentField } from './moment-field';

const texts = [
  { name: 'actor', label: msg('auditLog.actor'), hint: msg('auditLog.idOrPartOfName') },
  { name: 'target', label: msg('auditLog.target'), hint: msg('auditLog.idOrPartOfName') },
  { name: 'request', label: msg('common.requestId'), hint: msg('auditLog.fromErrorPageOrLog') },
] as const;
const times = ['from', 'until'] as const;
/** The form itself has these fields. A time span is dropped if a range is given. */
const asked = new Set<string>([...texts.map(({ name }) => name), ...times, 'within', 'page']);

/** Filters the log by actor, target, action, request and time: a menu with a GET form. */
export function FilterForm({ state, basePath }: { state: ListState<'at', AuditFilter>; basePath: string }) {
  const t = useText();
  return (
    <details data-menu className="sm:relative">
      <summary className={buttonVariants({ className: 'list-none' })}>
        <SlidersHorizontal aria-hidden />
        {t('auditLog.moreFilters')}
      </summary>
      <form
        key={JSON.stringify(state.filters)}
        action={basePath}
        method="get"
        aria-label={t('auditLog.moreFilters')}
        className="absolute right-0 z-30 mt-1.5 grid w-160 max-w-[calc(100vw-2rem)] gap-4 rounded-lg border bg-surface p-4 shadow-md max-sm:right-auto max-sm:left-0 sm:grid-cols-2"
      >
        {listEntries(state, auditLogSpec)
          .filter(([name]) => !asked.has(name))
          .map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        {texts.map(({ name, label, hint }) => (
          <Field key={name} label={t(label)} hint={t(hint)}>
            <Input
              name={name}
              defaultValue={state.filters[name]}
              maxLength={200}
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
        ))}
        {times.map((name) => (
          <MomentField key={name} name={name} moment={timeOf(state.filters[name])} />
        ))}
        <div className="flex items-end">
          <Button type="submit" variant="primary">
            {t('auditLog.applyFilters')}
          </Button>
        </div>
      </form>
    </details>
  );
}
