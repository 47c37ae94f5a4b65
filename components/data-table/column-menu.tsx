import { Settings2 } from 'lucide-react';
import { useText } from '@/components/text/use-text';
import { Button, buttonVariants } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { ListForm } from './list-form';
import { narrowTool, toolLabel } from './narrow-tool';
import { type ListSpec, type ListState, listEntries } from './state';

interface ColumnMenuProps<Sort extends string, Filter extends string> {
  titles: readonly { id: string; title: string }[];
  basePath: string;
  state: ListState<Sort, Filter>;
  spec: ListSpec<Sort, Filter>;
  /** The address of what the list shows. */
  address: string;
}

/** Chooses the visible columns: a collapsible GET form of checkboxes. */
export function ColumnMenu<Sort extends string, Filter extends string>({
  titles,
  basePath,
  state,
  spec,
  address,
}: ColumnMenuProps<Sort, Filter>) {
  const t = useText();
  const kept = listEntries(state, spec).filter(([name]) => name !== 'columns');
  return (
    <details data-menu className="relative max-sm:hidden">
      <summary title={t('common.columns')} className={buttonVariants({ className: narrowTool })}>
        <Settings2 aria-hidden />
        <span className={toolLabel}>{t('common.columns')}</span>
      </summary>
      <ListForm
        action={basePath}
        address={address}
        className="absolute right-0 z-30 mt-1.5 flex min-w-48 flex-col gap-1.5 rounded-lg border bg-surface p-3 shadow-md"
      >
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="columns" value="" />
        {titles
          .filter(({ id }) => spec.hideable?.includes(id))
          .map(({ id, title }) => (
            <Checkbox key={id} name="columns" value={id} label={title} defaultChecked={!state.hidden.includes(id)} />
          ))}
        <Button type="submit" size="sm" className="hidden noscript:inline-flex">
          {t('common.apply')}
        </Button>
      </ListForm>
    </details>
  );
}
