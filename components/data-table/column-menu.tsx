'use client';

import { Settings2 } from 'lucide-react';
import { useRef } from 'react';
import { useText } from '@/components/text/use-text';
import { Button, buttonVariants } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { formHref } from './form-href';
import { type ListSpec, type ListState, listEntries } from './state';
import { useDismissableDetails } from './use-dismissable-details';

interface ColumnMenuProps<Sort extends string, Filter extends string> {
  titles: readonly { id: string; title: string }[];
  basePath: string;
  state: ListState<Sort, Filter>;
  spec: ListSpec<Sort, Filter>;
  navigate: (href: string, options?: { replace?: boolean }) => void;
}

/** Chooses the visible columns: a collapsible GET form of checkboxes. */
export function ColumnMenu<Sort extends string, Filter extends string>({
  titles,
  basePath,
  state,
  spec,
  navigate,
}: ColumnMenuProps<Sort, Filter>) {
  const t = useText();
  const details = useDismissableDetails();
  const form = useRef<HTMLFormElement>(null);
  const kept = listEntries(state, spec).filter(([name]) => name !== 'columns');
  const apply = () => form.current && navigate(formHref(form.current), { replace: true });
  return (
    <details ref={details} className="relative max-sm:hidden">
      <summary className={buttonVariants({ className: 'list-none' })}>
        <Settings2 aria-hidden />
        {t('common.columns')}
      </summary>
      <form
        ref={form}
        action={basePath}
        method="get"
        className="absolute right-0 z-30 mt-1.5 flex min-w-48 flex-col gap-1.5 rounded-lg border bg-surface p-3 shadow-md"
      >
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="columns" value="" />
        {titles
          .filter(({ id }) => spec.hideable?.includes(id))
          .map(({ id, title }) => (
            <Checkbox
              key={`${id}-${state.hidden.includes(id)}`}
              name="columns"
              value={id}
              label={title}
              defaultChecked={!state.hidden.includes(id)}
              onChange={apply}
            />
          ))}
        <Button type="submit" size="sm" className="hidden noscript:inline-flex">
          {t('common.apply')}
        </Button>
      </form>
    </details>
  );
}
