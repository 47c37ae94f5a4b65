import { useText } from '@/components/text/use-text';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/select';
import type { BulkAction } from '@/lib/directory/bulk-change';
import { BULK_FORM, bulkLabels } from './bulk-labels';

interface BulkBarProps {
  /** The address of the list. */
  basePath: string;
  /** The filters of the list. */
  kept: readonly [name: string, value: string][];
  /** The actions for the people that the list shows. */
  actions: readonly BulkAction[];
  total: number;
}

/** Leads to an action for the selected people, or for all people in the list; the next page asks for confirmation. */
export function BulkBar({ basePath, kept, actions, total }: BulkBarProps) {
  const t = useText();
  const bulkHref = `${basePath}/bulk`;
  return (
    <form
      id={BULK_FORM}
      method="get"
      action={bulkHref}
      aria-label={t('people.bulkActions')}
      className="choice-bar mt-1 flex flex-wrap items-center justify-end gap-2 bg-canvas py-3"
    >
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Select
        name="action"
        aria-label={t('common.action')}
        className="w-auto"
        options={actions.map((action) => ({ value: action, label: t(bulkLabels[action].verb) }))}
      />
      <Button type="submit" name="who" value="chosen">
        {t('people.applyToSelected')}
      </Button>
      <Button type="submit" name="who" value="all">
        {t('people.applyToAllTotal', { total: total.toLocaleString('en') })}
      </Button>
    </form>
  );
}
