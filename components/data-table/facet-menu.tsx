import { useText } from '@/components/text/use-text';
import { Checkbox } from '@/components/ui/checkbox';
import { Input } from '@/components/ui/input';
import type { SelectOption } from '@/components/ui/select';
import { FilterMenu } from './filter-menu';

export interface FacetGroup {
  label: string;
  options: readonly SelectOption[];
}

interface FacetMenuProps {
  name: string;
  label: string;
  groups: readonly FacetGroup[];
  searchLabel: string;
  /** The chosen values, joined by commas. */
  value: string | undefined;
}

/** Belongs to no form, so Enter in the field that narrows a menu sends none. */
const NO_FORM = 'none';

/**
 * A filter by several of many values, within the form of a toolbar: checkboxes in groups, and a box that narrows them
 * as the reader types.
 */
export function FacetMenu({ name, label, groups, searchLabel, value }: FacetMenuProps) {
  const t = useText();
  const chosen = value?.split(',') ?? [];
  const only = groups.flatMap(({ options }) => options).find((option) => option.value === chosen[0])?.label;
  return (
    <FilterMenu
      summary={
        chosen.length === 0
          ? t('common.filterAll', { filter: label })
          : t('common.filterValue', { filter: label, value: (chosen.length === 1 && only) || String(chosen.length) })
      }
      className="flex w-80 flex-col"
    >
      <div className="border-b p-2 noscript:hidden">
        <Input
          type="text"
          form={NO_FORM}
          data-narrows
          aria-label={searchLabel}
          placeholder={searchLabel}
          autoComplete="off"
        />
      </div>
      <div className="max-h-80 space-y-3 overflow-y-auto p-3">
        {groups.map((group) => (
          <fieldset key={group.label}>
            <legend className="mb-1 text-xs text-ink-subtle">{group.label}</legend>
            {group.options.map((option) => (
              <div key={option.value} data-option={option.value}>
                <Checkbox
                  name={name}
                  value={option.value}
                  label={<span className="font-normal">{option.label}</span>}
                  defaultChecked={chosen.includes(option.value)}
                />
              </div>
            ))}
          </fieldset>
        ))}
        <p data-nothing hidden className="text-sm text-ink-muted">
          {t('common.noMatches')}
        </p>
      </div>
    </FilterMenu>
  );
}
